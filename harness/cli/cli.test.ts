import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../reports/report.ts'
import { Participants } from '../participants/scene.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'cli-'))
const inFolder = (name: string): string => join(folder, name)
const running = new Set<ChildProcess>()

const start = (...args: string[]): ChildProcess => {
  const environment = { ...process.env, GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' }
  const child = spawn(process.execPath, ['reports/latest/compiled/suites/main.js', ...args], {
    cwd: root,
    env: environment,
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

const end = async (child: ChildProcess): Promise<Ended> => {
  const ended: Ended = { code: null, stdout: '', stderr: '' }
  child.stdout?.on('data', (piece: Buffer) => (ended.stdout += piece.toString()))
  child.stderr?.on('data', (piece: Buffer) => (ended.stderr += piece.toString()))
  await once(child, 'close')
  return { ...ended, code: child.exitCode }
}

const cli = (...args: string[]): Promise<Ended> => end(start(...args))

const firstLine = async (stream: NodeJS.ReadableStream | null): Promise<string> => {
  const [line]: unknown[] = await once(createInterface({ input: stream! }), 'line')
  return String(line)
}

/** What a terminal that is closed leaves to a program: nobody reads what it says. */
const closeTerminal = ({ stdout, stderr }: ChildProcess): void => {
  stdout?.destroy()
  stderr?.destroy()
}

const profile = (name: string, members: object): string => {
  writeFileSync(inFolder(name), JSON.stringify({ participants: { port: 0 }, ...members }))
  return inFolder(name)
}

const listening = async (answer: RequestListener): Promise<{ server: Server; port: number }> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
}

let refusing: { server: Server; port: number }
beforeAll(async () => {
  refusing = await listening((request, response) =>
    response.writeHead(request.method === 'PUT' && request.url === '/fixture' ? 500 : 404).end('no'),
  )
})
afterAll(() => {
  refusing.server.close()
  refusing.server.closeAllConnections()
  for (const child of running) child.kill('SIGKILL')
})

const at = (port: number): string => `http://127.0.0.1:${port}`

interface Refusal {
  name: string
  args: () => string[]
  code: 2 | 3
  says: string
}

const refusals: Refusal[] = [
  {
    name: 'a profile with an unknown key',
    args: () => ['--target', profile('unknown.json', { endpoint: `${at(1)}/v1`, contrl: at(1) })],
    code: 2,
    says: 'contrl: unknown key; did you mean control?',
  },
  {
    name: 'an endpoint that does not end in /v1',
    args: () => ['--endpoint', at(1)],
    code: 2,
    says: 'does not end in /v1',
  },
  {
    name: 'a target that is down',
    args: () => ['--target', profile('down.json', { endpoint: `${at(1)}/v1` })],
    code: 3,
    says: 'the target does not answer',
  },
  {
    name: 'a fixture that is refused with 500',
    args: () => [
      '--target',
      profile('refusing.json', { endpoint: `${at(refusing.port)}/v1`, control: at(refusing.port) }),
    ],
    code: 3,
    says: 'the fixture was not taken',
  },
  {
    name: 'a rule that there is not',
    args: () => ['--rule', 'window/expird'],
    code: 2,
    says: 'there is no rule "window/expird"; did you mean "window/expired"?',
  },
]

describe.concurrent('run', () => {
  it.each(refusals)(
    'says in one line what is wrong with $name, and writes nothing',
    async ({ name, args, code, says }) => {
      const directory = inFolder(`report of ${name.replaceAll('/', ' ')}`)
      const { stderr, stdout, code: ended } = await cli('run', '--report-dir', directory, ...args())
      expect(stderr).toMatch(/^error: [^\n]+\n$/)
      expect(stderr).toContain(says)
      expect(stdout).toBe('')
      expect(ended).toBe(code)
      expect(existsSync(directory)).toBe(false)
    },
  )

  it('finds a report directory that cannot be written before it begins', async () => {
    writeFileSync(inFolder('file'), 'kept')
    const { stderr, code } = await cli('--report-dir', inFolder('file/latest'))
    expect(stderr).toMatch(/^error: cannot write the report to [^\n]+ choose another directory with --report-dir\n$/)
    expect(code).toBe(2)
    expect(readFileSync(inFolder('file'), 'utf8')).toBe('kept')
  })

  it('runs at the embedded reference, writes every report, and leaves no process behind', async () => {
    const directory = inFolder('embedded/latest')
    const { stdout, code } = await cli('--rule', 'window/expired', '--report-dir', directory)
    expect(code).toBe(0)
    expect(stdout).toContain('✓ Conformant')
    const files = ['journal.ndjson', 'junit.xml', 'report.html', 'report.json', 'report.sarif', 'summary.md']
    expect(readdirSync(directory)).toEqual(expect.arrayContaining(files))
    const report: Report = JSON.parse(readFileSync(join(directory, 'report.json'), 'utf8'))
    expect(report.summary).toMatchObject({ verdict: 'conformant', pass: 1 })
    await expect(fetch(report.target.endpoint)).rejects.toThrow('fetch failed')
  })

  it('convicts a mutant, and the token that it prints replays the failure', async () => {
    const server = start('serve', '--mutant', 'does not check expires')
    const target = profile('mutant.json', JSON.parse(await firstLine(server.stdout)))
    const where = ['--target', target]
    const { stdout, code } = await cli('--rule', 'window/expired', '--report-dir', inFolder('mutant'), ...where)
    expect(code).toBe(1)
    const [, token = ''] = /replay (\S+) --target /.exec(stdout) ?? []
    const again = await cli('replay', token, ...where)
    expect(again.stdout).toMatch(/^target +http:.*\/v1\n/)
    expect(again.stdout).toMatch(/^expected +rejected\nobserved +accepted\nwithout it +accepted\n/m)
    expect(again.code).toBe(1)
    server.kill('SIGTERM')
    await once(server, 'exit')
    expect(server.exitCode).toBe(0)
  })

  it('has no verdict on a target that refuses the positive control, and says why', async () => {
    const target = profile('refuses all.json', { endpoint: `${at(refusing.port)}/v1` })
    const where = ['--target', target, '--report-dir', inFolder('refuses all')]
    const { stdout, code } = await cli('--rule', 'window/expired', ...where)
    expect(code).toBe(3)
    expect(stdout).toContain('? Incomplete')
    expect(stdout).toContain('The target did not accept the positive control')
  })

  it('leaves nothing that an earlier run has reported where a run cannot begin', async () => {
    const directory = inFolder('stale')
    mkdirSync(directory)
    for (const name of ['junit.xml', 'summary.md', 'notes.txt']) writeFileSync(join(directory, name), 'of another run')
    const { code } = await cli('--endpoint', 'http://127.0.0.1:9/v1', '--report-dir', directory)
    expect(code).toBe(3)
    expect(readdirSync(directory)).toEqual(['notes.txt'])
  })

  it('says in a line that there can be no corpus where no folder can be made', async () => {
    const { code, stderr } = await cli(
      '--rule',
      'window/expired',
      '--corpus',
      '/proc/none',
      '--report-dir',
      inFolder('no corpus'),
    )
    expect(code).toBe(2)
    expect(stderr).toMatch(/cannot keep the corpus in \/proc\/none: \w+; choose another with --corpus\n$/)
  })

  it.each(['SIGINT', 'SIGHUP'] as const)('writes the report of what was done at %s', async (signal) => {
    const directory = inFolder(signal)
    const child = start('--report-dir', directory, '--rate', '20')
    const ending = end(child)
    expect(await firstLine(child.stderr)).toMatch(/^running \d+ cases of \d+ rules at /)
    if (signal === 'SIGHUP') closeTerminal(child)
    child.kill(signal)
    expect((await ending).code).toBe(130)
    const report: Report = JSON.parse(readFileSync(join(directory, 'report.json'), 'utf8'))
    expect(report.complete).toBe(false)
    expect(report.summary.verdict).toBe('incomplete')
  })

  it('lists what would run, and why the rest would not', async () => {
    const { stdout, code } = await cli('--list', '--suite', 'window', '--level', 'must')
    expect(stdout).toMatch(/^\d+ of \d+ rules would run:\n/)
    expect(stdout).toMatch(/^ +window\/expired +must +\d+ cases +A signature is refused/m)
    expect(stdout).toMatch(/^ +window\/leeway +observe +its level is observe, which --level must leaves out$/m)
    expect(code).toBe(0)
  })
})

describe.concurrent('other commands', () => {
  it('serve says which mutant was meant', async () => {
    const { stderr, code } = await cli('serve', '--mutant', 'does not check expire')
    expect(stderr).toBe('error: there is no mutant "does not check expire"; did you mean "does not check expires"?\n')
    expect(code).toBe(2)
  })

  it('serve --world prints a profile that a run takes', async () => {
    const server = start('serve', '--world')
    const target = profile('world.json', JSON.parse(await firstLine(server.stdout)))
    const { stdout, code } = await cli(
      '--suite',
      'window,manifest,directory,discovery',
      '--report-dir',
      inFolder('world'),
      '--target',
      target,
    )
    expect(stdout).toContain('✓ Conformant')
    expect(code).toBe(0)
    server.kill('SIGTERM')
    await once(server, 'exit')
    expect(server.exitCode).toBe(0)
  })

  it('walk shows five ways to content, in lines of 100 characters at most', async () => {
    const { stdout, code } = await cli('walk')
    expect(stdout.match(/^✓ .* reached the content$/gm)).toHaveLength(5)
    expect(stdout).toMatch(/^ +"@target-uri": http/m)
    expect(stdout).toMatch(/^ +GET http\S+ by the exchange: 200$/m)
    expect(stdout.split('\n').filter((line) => line.length > 100)).toEqual([])
    expect(code).toBe(0)
  })

  it('walk tells the same to programs, a step a line', async () => {
    const { stdout } = await cli('walk', '--json')
    const steps = stdout
      .trim()
      .split('\n')
      .map((line): { walk: string } => JSON.parse(line))
    expect(new Set(steps.map(({ walk }) => walk))).toEqual(
      new Set(['direct', 'edge', 'broker', 'delegated', 'registry']),
    )
  })

  it('serve says which port is in use', async () => {
    const { stderr, code } = await cli('serve', '--control-port', String(refusing.port))
    expect(stderr).toBe(`error: port ${refusing.port} of 127.0.0.1 is in use; give another with --control-port\n`)
    expect(code).toBe(2)
  })

  it('rules explains a rule', async () => {
    const { stdout, code } = await cli('rules', 'window/expired')
    expect(stdout).toMatch(/^window\/expired \(must\)\nA signature is refused once `expires` has passed\.\n/)
    expect(stdout).toMatch(/^ +by-a-minute +the signature expired a minute ago$/m)
    expect(stdout).toMatch(/^ +by-a-day +does not check expires$/m)
    expect(code).toBe(0)
  })

  it('fixture has stable addresses, and keeps the keys beside the profile, while a run holds the port', async () => {
    const hosting = { hosting: 'loopback', port: 28_119 } as const
    const target = profile('by hand.json', { endpoint: `${at(1)}/v1`, participants: hosting })
    const clock = { now: () => Date.now(), uncertaintySeconds: 0, toleranceSeconds: 0 }
    const busy = await Participants.open({ hosting, clock: () => clock })
    const { stdout } = await cli('fixture', '--target', target)
    busy.close()
    expect(JSON.parse(stdout)).toMatchObject({
      schema: 'svc-conformance-fixture/1',
      scheme: 'http',
      owners: expect.arrayContaining([{ domain: '127.20.0.2:28119' }]),
    })
    expect(statSync(`${target}.keys.json`).mode & 0o777).toBe(0o600)
  })
})
