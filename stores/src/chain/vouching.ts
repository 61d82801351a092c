/** A key is good for seals `first` to `last` (revisions). */
export interface Vouched {
  readonly publicKey: string;
  readonly first: number;
  readonly last: number;
}

/** Where the key `by` is good for the seal `at`, it makes another one good. */
export interface Voucher extends Vouched {
  readonly by: string;
  readonly at: number;
}

/** All that follows from what is trusted. Each voucher is used once, so it ends, and soon. */
export function spread(trusted: readonly Vouched[], vouchers: readonly Voucher[]): Vouched[] {
  const unused = new Map<string, Voucher[]>();
  for (const voucher of vouchers) {
    const mine = unused.get(voucher.by);
    if (mine === undefined) unused.set(voucher.by, [voucher]);
    else mine.push(voucher);
  }
  const vouched = [...trusted];
  for (const { publicKey, first, last } of vouched) {
    const isMet = ({ at }: Voucher): boolean => first <= at && at <= last;
    const mine = unused.get(publicKey) ?? [];
    for (const voucher of mine) if (isMet(voucher)) vouched.push(voucher);
    unused.set(
      publicKey,
      mine.filter((voucher) => !isMet(voucher)),
    );
  }
  return vouched;
}

/** Whether a key is good for each of these seals, whoever says so of which. */
export function isCovered(
  vouched: readonly Vouched[],
  publicKey: string,
  first: number,
  last: number,
): boolean {
  let next = first;
  const own = vouched.filter((one) => one.publicKey === publicKey).sort((a, b) => a.first - b.first);
  for (const one of own) if (one.first <= next && one.last >= next) next = one.last + 1;
  return next > last;
}
