/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [member: string]: Json }

/** A JSON object. */
export type JsonObject = { [member: string]: Json }
