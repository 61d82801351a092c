import type { Arriving } from '@vigil/domain/accounts/sign-on/arrival';
import { filledFilter } from '@vigil/domain/accounts/sign-on/directory-filter';
import type { SignOnProvider } from '@vigil/domain/accounts/sign-on/provider';
import { Client, InvalidCredentialsError, type Entry } from 'ldapts';

const patienceMilliseconds = 8000;
const mostGroups = 500;

/** The directory could not be asked: it is away, or its settings are wrong. */
export class DirectoryAway extends Error {
  override readonly name = 'DirectoryAway';
}

/** Somebody found in the directory, who has proved nothing yet. */
export interface DirectoryPerson {
  /** who they are there for ever: a name may go to somebody else one day */
  readonly subject: string;
  /**
   * As the directory knows them, once they were bound as themselves; null: another password. Rejects with
   * `DirectoryAway`.
   */
  prove(password: string): Promise<Arriving | null>;
}

/**
 * What `use` makes of whoever the bind account finds under a name (null: nobody, or several), while the connection is
 * open. Rejects with `DirectoryAway`, and as `use` does.
 */
export async function inDirectory<T>(
  provider: SignOnProvider,
  userName: string,
  use: (person: DirectoryPerson | null) => Promise<T>,
): Promise<T> {
  const { address, options } = provider;
  const client = new Client({
    url: address,
    timeout: patienceMilliseconds,
    connectTimeout: patienceMilliseconds,
  });
  try {
    const entry = await asked(async () => {
      if (options['startTls'] === 'true') await client.startTLS({ servername: new URL(address).hostname });
      await bindService(client, provider);
      return findPerson(client, provider, userName);
    });
    return await use(entry === null ? null : personOf(client, provider, entry));
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

const personOf = (client: Client, provider: SignOnProvider, entry: Entry): DirectoryPerson => ({
  subject: subjectOf(provider, entry),
  prove: (password) =>
    asked(async () =>
      (await takes(client, entry.dn, password)) ? arrivingOf(client, provider, entry) : null,
    ),
});

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof DirectoryAway ? error : new DirectoryAway(messageOf(error), { cause: error });
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** As the bind account, or as nobody where none is set. */
async function bindService(client: Client, { options, secret }: SignOnProvider): Promise<void> {
  const dn = options['bindDn'] ?? '';
  if (dn === '') return;
  if (secret === '') throw new DirectoryAway('the bind account has no password');
  await client.bind(dn, secret);
}

async function findPerson(
  client: Client,
  { options }: SignOnProvider,
  userName: string,
): Promise<Entry | null> {
  const { searchEntries } = await client.search(options['base'] ?? '', {
    scope: 'sub',
    filter: filledFilter(options['filter'] ?? '', { username: userName }),
    attributes: ['*', 'entryUUID', 'memberOf'],
    explicitBufferAttributes: ['objectGUID'],
    timeLimit: patienceMilliseconds / 1000,
  });
  const [entry, ...more] = searchEntries;
  return entry === undefined || more.length > 0 ? null : entry;
}

async function takes(client: Client, dn: string, password: string): Promise<boolean> {
  // A bind with a name and no password succeeds, and proves nothing (RFC 4513 §5.1.2).
  if (password === '') return false;
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return false;
    throw error;
  }
}

async function arrivingOf(client: Client, provider: SignOnProvider, entry: Entry): Promise<Arriving> {
  const attributes: Record<string, readonly string[]> = {};
  for (const [name, value] of Object.entries(entry))
    attributes[name.toLowerCase()] = [value].flat().filter((one) => typeof one === 'string');
  // Names of attributes are one however their letters are written: the settings find them as they write them.
  for (const name of Object.values(provider.mapping).filter((one) => typeof one === 'string'))
    attributes[name] ??= attributes[name.toLowerCase()] ?? [];
  attributes['groups'] = [
    ...(attributes['memberof'] ?? []),
    ...(await groupsOf(client, provider, entry.dn)),
  ].slice(0, mostGroups);
  return { subject: subjectOf(provider, entry), attributes, unverified: new Set() };
}

const subjectOf = ({ options }: SignOnProvider, entry: Entry): string =>
  `${options['base'] ?? ''}\n${idOf(entry)}`;

/** Who they are there for ever: a name may go to somebody else one day. */
function idOf(entry: Entry): string {
  const [id] = [entry['objectGUID'] ?? entry['entryUUID'] ?? entry['nsUniqueId'] ?? []].flat();
  if (Buffer.isBuffer(id) && id.length > 0) return id.toString('hex');
  return typeof id === 'string' && id !== '' ? id : entry.dn.toLowerCase();
}

/** Names and full names of the groups that name the person, where the settings say how they are found. */
async function groupsOf(client: Client, provider: SignOnProvider, dn: string): Promise<string[]> {
  const { groupBase = '', groupFilter = '' } = provider.options;
  if (groupBase === '' || groupFilter === '') return [];
  await bindService(client, provider);
  const { searchEntries } = await client.search(groupBase, {
    scope: 'sub',
    filter: filledFilter(groupFilter, { dn }),
    attributes: ['cn'],
    timeLimit: patienceMilliseconds / 1000,
  });
  return searchEntries.flatMap((group) => [
    ...[group['cn'] ?? []].flat().filter((one) => typeof one === 'string'),
    group.dn,
  ]);
}
