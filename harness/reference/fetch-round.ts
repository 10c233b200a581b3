/** Fetches one after the other until one brings nothing, or, as it should be, all at once. */
export const fetchRound = async (fetches: readonly (() => Promise<boolean>)[], goesOn: boolean): Promise<void> => {
  if (goesOn) await Promise.all(fetches.map((fetchOne) => fetchOne()))
  else for (const fetchOne of fetches) if (!(await fetchOne())) return
}
