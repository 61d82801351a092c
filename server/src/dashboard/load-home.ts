import { holdsAny } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import {
  homeCountsAtMost,
  homeRowsAtMost,
  type HomeContent,
  type HomeLink,
  type HomePart,
  type HomeRow,
  type HomeSection,
} from '../platform/declarations/home.js';
import type { ConsoleHome, HomePageLink, HomePartShown, HomeRowShown } from './types.js';

/**
 * The home as its reader may see it now: every section of the slices they hold a permission for, asked at
 * once. One that fails is said to have failed; the others stand.
 */
export async function loadHome(context: RequestContext): Promise<ConsoleHome> {
  const parts = declarationsOf(context.services).home.flatMap((part): HomePart[] => {
    const sections = part.sections.filter(({ permissions }) => holdsAny(account(context), permissions));
    return sections.length === 0 ? [] : [{ ...part, sections }];
  });
  return {
    at: context.services.clock.now(),
    parts: await Promise.all(parts.map((part) => loadPart(context, part))),
  };
}

async function loadPart(
  context: RequestContext,
  { name, title, timeIs, sections }: HomePart,
): Promise<HomePartShown> {
  const loaded = await Promise.all(sections.map((section) => contentOf(context, section)));
  const contents = loaded.flatMap((content) => content ?? []);
  const rows = sections.flatMap((section, place) =>
    (loaded[place]?.rows ?? []).map((row) => ({ ...row, key: `${section.name} ${row.key}` })),
  );
  const total = contents.reduce((sum, content) => sum + content.total, 0);
  const more = contents.flatMap((content) => content.more ?? []);
  return {
    ...{ name, title, timeIs, total },
    atLeast: contents.some((content) => content.total >= homeCountsAtMost),
    rows: rows
      .sort((a, b) => a.place - b.place)
      .slice(0, homeRowsAtMost)
      .map(shownRow),
    more: more.map(({ text, to }) => ({ text, to: shownLink(to) })),
    empty: sections[0]?.empty ?? '',
    failed: contents.length < sections.length,
  };
}

/** null: it could not be read now. */
async function contentOf(context: RequestContext, section: HomeSection): Promise<HomeContent | null> {
  try {
    return await section.load(context);
  } catch (error) {
    context.services.logger.warn({ err: error, section: section.name }, 'a section of the home failed');
    return null;
  }
}

const shownRow = ({ key, title, note, tags, figures, at, to }: HomeRow): HomeRowShown => ({
  key,
  title,
  note: note ?? null,
  tags: [...(tags ?? [])],
  figures: (figures ?? []).map(({ title: of, value, unit, tone }) => ({
    ...{ title: of, value, unit: unit ?? null, tone: tone ?? null },
  })),
  at: at ?? null,
  to: to === null || to === undefined ? null : shownLink(to),
});

const shownLink = ({ page, ids, rest }: HomeLink): HomePageLink => ({
  page,
  ids: ids ?? {},
  rest: rest ?? '',
});
