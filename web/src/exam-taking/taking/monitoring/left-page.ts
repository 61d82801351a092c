import { keepText, keptText } from '@vigil/ui/connection/kept-text.ts';
import { paths } from '../../paths.ts';

const key = (paperId: string) => `vigil.taking.left/${paperId}`;
/** In the tab that it went from: when it did. */
const tabKey = (paperId: string) => `vigil.taking.left-here/${paperId}`;

/** That the page of an open paper went out of sight, and nobody has come back to it in this browser since. */
export interface Left {
  /** ms epoch, by this computer's clock: no other goes on while nothing of the site is open */
  readonly at: number;
  /** whose paper it is */
  readonly ownerId: string;
  /** `performance.timeOrigin` of the document that went */
  readonly from: number;
  /** The site has a copy of itself in this browser: a reload is served there, also without a network. */
  readonly served: boolean;
  /** of the tab's history, then: whoever goes elsewhere and comes back has more */
  readonly entries: number;
  /** its entry in that history, where browsers tell: another page in its place has another */
  readonly entry: string;
}

/** A history of so many does not grow any more (Chromium, Firefox): it says nothing. */
const fullHistory = 50;
const entryHere = (): string =>
  (globalThis as { navigation?: { currentEntry?: { id?: string } | null } }).navigation?.currentEntry?.id ??
  '';

/** What an earlier page of this account's paper left behind; null: nothing, or it cannot be told. */
export function keptLeft(paperId: string, ownerId: string): Left | null {
  try {
    const left = JSON.parse(keptText(key(paperId)) ?? 'null') as Partial<Left> | null;
    return left?.ownerId === ownerId && typeof left.at === 'number' && typeof left.from === 'number'
      ? {
          ...{ ownerId, at: left.at, from: left.from, served: left.served === true },
          ...{ entries: Number(left.entries), entry: String(left.entry) },
        }
      : null;
  } catch {
    return null;
  }
}

/** Keeps since when nobody sees the paper: the first of several times counts, until somebody is back. */
export function keepLeft(paperId: string, ownerId: string, served = isServedHere()): void {
  if (keptLeft(paperId, ownerId) !== null) return;
  const at = Date.now();
  const here = { entries: history.length, entry: entryHere() };
  const left: Left = { at, ownerId, from: performance.timeOrigin, served, ...here };
  keepText(key(paperId), JSON.stringify(left));
  keepText(tabKey(paperId), String(at), 'session');
}

export function forgetLeft(paperId: string): void {
  keepText(key(paperId), null);
  keepText(tabKey(paperId), null, 'session');
}

/** How the page of a paper was opened. */
export interface Opening {
  /** ms epoch: when somebody asked for it */
  readonly at: number;
  /**
   * The document was loaded anew, and not from this browser's own copy of the site: between there may have been the
   * browser's word that there is no network.
   */
  readonly reloadedBare: boolean;
}

/**
 * How this page of a paper was opened, asked when it is. A document that was opened at the paper itself was asked for at
 * its beginning, however long the line took to bring it.
 */
export function openingOf(paperId: string, left: Left | null, mountedAt: number): Opening {
  const [load] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming | undefined)[];
  const isHere = left?.from === performance.timeOrigin;
  const direct = !isHere && load !== undefined && isPaperItself(load.name, paperId);
  return {
    // By the clock as it is now: `timeOrigin` stands by what it was when the browser's process began.
    at: direct ? Date.now() - performance.now() : mountedAt,
    reloadedBare:
      direct &&
      load.type === 'reload' &&
      !isServedHere() &&
      !(left?.served === true && wasElsewhere(paperId, left)),
  };
}

/** Reloaded around its copy again and again, a page stays where it is: in its tab, with the history that it had. */
const wasElsewhere = (paperId: string, { at, entries, entry }: Left): boolean =>
  keptText(tabKey(paperId), 'session') !== String(at) ||
  history.length !== entries ||
  entries >= fullHistory ||
  entryHere() !== entry;

/** Another page that only names the paper was opened for itself, whatever is gone on to from there. */
const isPaperItself = (address: string, paperId: string): boolean =>
  [paths.start(paperId), paths.step(paperId)].includes(new URL(address, location.href).pathname);

const workers = (): ServiceWorkerContainer | undefined =>
  navigator.serviceWorker as ServiceWorkerContainer | undefined;
const isServedHere = (): boolean => (workers()?.controller ?? null) !== null;

/** The same of a document that was itself loaded around that copy, by a forced reload. */
export async function isCopyHere(): Promise<boolean> {
  try {
    return ((await workers()?.getRegistration())?.active ?? null) !== null;
  } catch {
    return false;
  }
}

/** Whether the time between was a leave (spec 1 §9): longer than `leaveCheckSeconds`, and no reload. */
export const wasLeave = (left: Left, opening: Opening, leaveCheckSeconds: number): boolean =>
  !opening.reloadedBare && opening.at - left.at > leaveCheckSeconds * 1000;
