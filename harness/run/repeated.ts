import type { Repeated } from '../../reports/journal.ts'

/** How often a failure must show itself again before it is believed. */
export const confirmations = 3

/** What is said of something that failed some of the times that it was tried. */
export const flaky = ({ failed, of }: Repeated): string => `flaky: it failed ${failed} of ${of} times`
