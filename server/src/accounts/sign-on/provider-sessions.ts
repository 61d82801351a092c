import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';
import type { BackgroundService } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { ticketExpired } from '../second-factor/tickets.js';
import type { EndedThere, ProviderSession } from './provider-session.js';

/** A session here and the provider's that it came by, for as long as the session is there. `id`: the session's. */
export interface ProviderSessionDocument extends ProviderSession, Document {
  readonly version: number;
  readonly userId: string;
}

export const providerSessionCollections = {
  providerSessions: define<ProviderSessionDocument>({
    name: 'provider_sessions',
    indexes: [{ fields: ['subject'] }, { fields: ['session'] }, { fields: ['userId'] }],
  }),
} as const;

/** Longer than anything lives between a provider's answer and a session here: the second step of a login. */
const endedSeconds = 900;
const endedKey = (name: string): string => `sign-on:ended:${name}`;

type Kept = Pick<Services, 'documents'>;
const rowsOf = ({ documents }: Kept) =>
  documents.collection<ProviderSessionDocument>(providerSessionCollections.providerSessions);

/**
 * Holds the provider's session beside one that was just opened. Durable when it resolves. When the provider has ended
 * its own meanwhile, the one here ends, too, and it refuses `TicketExpired`.
 */
export async function holdProviderSession(
  services: Services,
  session: { readonly id: string; readonly user: { readonly id: string } },
  from: ProviderSession,
): Promise<void> {
  await rowsOf(services).put({ ...from, id: session.id, version: 1, userId: session.user.id });
  // Looked for after the row is there, as it is marked before rows are looked for: one of both sees the other.
  const marks = [from.subject, from.session ?? withoutSession(from.subject)];
  const ended = await Promise.all(marks.map((name) => services.bus.get(endedKey(name))));
  if (!ended.some((at) => at !== null && Number(at) >= from.since)) return;
  await services.sessions.end(session);
  throw ticketExpired();
}

/**
 * Ends the sessions here that came by what has ended there, on every process, and nobody else's: also one that is just
 * being opened. A session of which the provider never said which it is there ends with any of that person's. Answers
 * how many there were; a repeat finds none.
 */
export async function endProviderSessions(
  services: Services,
  { subject, sessions }: EndedThere,
): Promise<number> {
  const all = sessions.length === 0;
  const person = subject === null ? [] : [all ? subject : withoutSession(subject)];
  const now = String(services.clock.now());
  for (const name of [...sessions, ...person]) await services.bus.set(endedKey(name), now, endedSeconds);
  const rows = await rowsNamed(services, subject, sessions);
  const ended = rows.filter(({ session }) => all || session === null || sessions.includes(session));
  for (const { id } of ended) await services.sessions.end({ id });
  return ended.length;
}

const withoutSession = (subject: string): string => `${subject}-none`;

async function rowsNamed(
  services: Services,
  subject: string | null,
  sessions: EndedThere['sessions'],
): Promise<readonly ProviderSessionDocument[]> {
  if (subject !== null) return rowsOf(services).find({ filter: { subject } });
  const found = sessions.map((session) => rowsOf(services).find({ filter: { session } }));
  return (await Promise.all(found)).flat();
}

/** When the holder of a session last showed at their provider who they are, ms; null: they did not come by one, or it did not say. */
export const authenticatedThere = async (
  services: Kept,
  { id }: { readonly id: string },
): Promise<number | null> => (await rowsOf(services).get(id))?.authenticatedAt ?? null;

/**
 * What is held beside a session goes with it. In every process: each removes sessions. One that could not be removed
 * names a session that is no more, and goes when its provider or the person does.
 */
export function followSessions(services: Services): BackgroundService {
  const stop = services.sessions.onRemove(async (id) => {
    await rowsOf(services)
      .delete(id)
      .catch((error: unknown) => services.logger.warn({ err: error }, 'a provider’s session is left behind'));
  });
  return {
    stop: () => {
      stop();
      return Promise.resolve();
    },
  };
}

/** Everything of an erased person. */
export async function forgetProviderSessions(services: Kept, userId: string): Promise<void> {
  for (const { id } of await rowsOf(services).find({ filter: { userId } })) await rowsOf(services).delete(id);
}
