/** What random cases do not show: this is why a report of them is never one of a complete run. */
export const notComplete = 'random compositions were played, and nothing else'
