import type { ParticipantPlan, Plan } from '../plan/plan.ts'
import type { Address, Hosting } from './hosting.ts'

/** Where participants are: each of the fixture's at the host that it has once and for all, the others where one is free. */
export class Addresses {
  readonly #hosting: Hosting
  /** The hosts of the fixture's participants, and of the exchange, by name. */
  readonly residents = new Map<string, string>()
  /** What is staged is judged beside a control: addresses that were used before will do, where others are few. */
  sparing = false

  constructor(hosting: Hosting) {
    this.#hosting = hosting
  }

  /** An address for each participant, by name. None is left open where one cannot be had. */
  async of(participants: Plan['participants']): Promise<Map<string, Address>> {
    const addresses = new Map<string, Address>()
    const all = Object.entries(participants)
    try {
      await this.#open(
        addresses,
        all.filter(([, { beside }]) => beside === undefined),
      )
      await this.#open(
        addresses,
        all.filter(([, { beside }]) => beside !== undefined),
      )
    } catch (error) {
      for (const address of addresses.values()) address.close()
      throw error
    }
    return addresses
  }

  /** Where somebody is already. */
  at(host: string | undefined): Address | undefined {
    return host === undefined ? undefined : { host, base: `${this.#hosting.scheme}://${host}`, close: () => {} }
  }

  /** Opens an address for each, beside those that are open. */
  async #open(addresses: Map<string, Address>, participants: [string, ParticipantPlan][]): Promise<void> {
    const opened = await Promise.allSettled(
      participants.map(async ([name, { documents, beside }]): Promise<[string, Address]> => {
        const resident = this.at(this.residents.get(name))
        if (resident) return [name, resident]
        const silent = Object.values(documents).some(({ manner }) => manner === 'closed')
        return [name, await this.#hosting.open({ silent, beside: addresses.get(beside ?? ''), sparing: this.sparing })]
      }),
    )
    for (const one of opened) if (one.status === 'fulfilled') addresses.set(...one.value)
    const failed = opened.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }
}
