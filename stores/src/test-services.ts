/**
 * Servers of the cluster that integration suites run against. A suite against one has the variable's name in
 * its title, so that it can be told what ran.
 */
export type ServiceVariable = 'KURRENTDB_URL' | 'MONGODB_URL' | 'REDIS_URL';

/**
 * Address of the server a suite runs against, or null when none was given; then that is said on stderr, with
 * what stands in for it. Throws under `CI=true` when nothing stands in: nothing is skipped silently there.
 */
export function serviceUrl(variable: ServiceVariable, standIn?: string): string | null {
  const url = process.env[variable];
  if (url !== undefined && url !== '') return url;
  const missing = `${variable} is not set: ${standIn === undefined ? 'the suites of that server do not run' : `${standIn} stands in for that server`}`;
  if (process.env.CI === 'true' && standIn === undefined) throw new Error(missing);
  console.warn(missing);
  return null;
}
