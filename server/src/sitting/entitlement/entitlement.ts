import { declarationsOf } from '../../platform/declarations/declarations.js';
import type { Asked, EntitledExam, Entrant, ExamSale } from '../../platform/declarations/entitlement.js';
import type { Services } from '../../platform/services.js';

/** Whether a person may sit an exam as far as it is a matter of who they are: what is missing, and until when it holds. */
export interface Entitlement {
  /** in the order in which it is told; [] means that they may */
  readonly missing: readonly Asked[];
  /** ms; null: what it rests on does not end by itself */
  readonly until: number | null;
}

const toldFirst: readonly Asked[] = ['range', 'signUp', 'payment'];

/**
 * The one place where it is asked whether somebody may sit an exam: of everything that slices ask (`entitlements`), less
 * what is lifted for this person (`lifts`), which is looked for only where something is missing. Reads streams and
 * documents alone. Times, chances, passwords and faces are the start's own rules. `of`: only that much is asked.
 */
export async function entitlementOf(
  services: Services,
  exam: EntitledExam,
  person: Entrant,
  of: readonly Asked[] = toldFirst,
): Promise<Entitlement> {
  const declarations = declarationsOf(services);
  const asked = await Promise.all(
    declarations.entitlements
      .filter(({ asks }) => of.includes(asks))
      .map(async (one) => ((await one.holds(services, exam, person)) === false ? [one.asks] : [])),
  );
  const missing = new Set(asked.flat());
  const untils: number[] = [];
  if (missing.size > 0)
    for (const { asks, until } of await declarations.lifted(services, exam, person)) {
      if (!asks.some((one) => missing.has(one))) continue;
      for (const one of asks) missing.delete(one);
      if (until !== null) untils.push(until);
    }
  return {
    missing: toldFirst.filter((one) => missing.has(one)),
    until: untils.length === 0 ? null : Math.min(...untils),
  };
}

/** An entitlement as a start takes it. */
export const entitlementFacts = ({ missing }: Entitlement) => ({
  signedUp: !missing.includes('range'),
  registered: !missing.includes('signUp'),
  paid: !missing.includes('payment'),
});

/** Whether an exam is among a person's own: it names them, or nobody, and they signed up where that is asked. */
export async function isOwnExam(services: Services, exam: EntitledExam, person: Entrant): Promise<boolean> {
  const { signedUp, registered } = entitlementFacts(await entitlementOf(services, exam, person));
  return signedUp && registered;
}

/** Whether the exam is for this person once they sign up and pay. */
export const isNamed = async (services: Services, exam: EntitledExam, person: Entrant): Promise<boolean> =>
  entitlementFacts(await entitlementOf(services, exam, person, ['range'])).signedUp;

/** What has to be bought to sit an exam, whoever asks; null: nothing. */
export async function saleFor(services: Services, exam: EntitledExam): Promise<ExamSale | null> {
  for (const one of declarationsOf(services).entitlements) {
    const sale = (await one.sale?.(services, exam)) ?? null;
    if (sale !== null) return sale;
  }
  return null;
}

/** All who are to sit: those who have everything that names people; null where nothing names any: whoever comes. */
export async function entitledPeople(services: Services, exam: EntitledExam): Promise<Set<string> | null> {
  const named = await Promise.all(
    declarationsOf(services).entitlements.map(async (one) => (await one.people?.(services, exam)) ?? null),
  );
  const [first, ...others] = named.filter((ids) => ids !== null);
  return first === undefined ? null : new Set([...first].filter((id) => others.every((ids) => ids.has(id))));
}
