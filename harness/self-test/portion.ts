/** A part of what is to be tried: all whose place leaves this number, from 0, when it is divided by `of`. */
export interface Portion {
  number: number
  of: number
}

/** All of it. */
export const whole: Portion = { number: 0, of: 1 }

export const isIn = ({ number, of }: Portion, place: number): boolean => place % of === number
