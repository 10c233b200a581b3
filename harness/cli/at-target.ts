import type { ExitCode } from './errors.ts'
import { Interrupt } from './interrupt.ts'
import type { TargetOptions } from './options.ts'
import { ReportDirectory } from './report-directory.ts'
import { openTarget, type Target } from './target.ts'

/** What a command has open that works at a target and leaves a report. */
export interface Opened {
  target: Target
  directory: ReportDirectory
  interrupt: Interrupt
}

/** Opens the report directory and the target, does the work, and closes both, whatever comes. */
export const atTarget = async (
  options: TargetOptions & { reportDir: string },
  work: (opened: Opened) => Promise<ExitCode>,
): Promise<ExitCode> => {
  const interrupt = new Interrupt()
  const directory = new ReportDirectory(options.reportDir, () => interrupt.end())
  try {
    const target = await openTarget(options)
    directory.clear()
    try {
      return await work({ target, directory, interrupt })
    } finally {
      await target.close()
    }
  } finally {
    directory.close()
    interrupt.close()
  }
}
