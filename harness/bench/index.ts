/** `npm run bench`, and `npm run bench -- detection` or `cost`. */
const programs: Partial<Record<string, string>> = { detection: './detection.ts', cost: './cost.ts' }
await import(programs[process.argv[2] ?? ''] ?? './main.ts')
