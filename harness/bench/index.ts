/** `npm run bench`, and `npm run bench -- detection`. */
await import(process.argv[2] === 'detection' ? './detection.ts' : './main.ts')
