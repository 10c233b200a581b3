import { readFileSync } from 'node:fs'
import { ownFile } from '../../reports/own-files.ts'

const { version: found }: { version: string } = JSON.parse(readFileSync(ownFile('package.json'), 'utf8'))

export const version = found
