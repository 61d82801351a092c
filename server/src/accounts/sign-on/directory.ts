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

/**
 * Somebody as the directory knows them, once it has taken their password: found by the bind account, then bound as
 * themselves. null: no such person, several, or another password. Rejects with `DirectoryAway`.
 */
export async function askDirectory(
  provider: SignOnProvider,
  userName: string,
  password: string,
): Promise<Arriving | null> {
  // A bind with a name and no password succeeds, and proves nothing (RFC 4513 §5.1.2).
  if (password === '') return null;
  const { address, options } = provider;
  const client = new Client({
    url: address,
    timeout: patienceMilliseconds,
    connectTimeout: patienceMilliseconds,
  });
  try {
    if (options['startTls'] === 'true') await client.startTLS({ servername: new URL(address).hostname });
    await bindService(client, provider);
    const entry = await findPerson(client, provider, userName);
    if (entry === null || !(await takes(client, entry.dn, password))) return null;
    return await arrivingOf(client, provider, entry);
  } catch (error) {
    throw error instanceof DirectoryAway ? error : new DirectoryAway(messageOf(error), { cause: error });
  } finally {
    await client.unbind().catch(() => undefined);
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
  return { subject: `${provider.options['base'] ?? ''}\n${idOf(entry)}`, attributes, unverified: new Set() };
}

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
