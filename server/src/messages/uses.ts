import type { Notice } from '@vigil/domain/messages/notices/notice';
import { holdsAny } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import type { Naming, Subject, Use } from '../platform/declarations/uses.js';
import type { Services } from '../platform/services.js';
import { everyNotice } from './notices/notices.js';

const fileLink = /\/api\/common\/file\/([0-9a-f]{64})/g;
const filesIn = (content: string): string[] => [...content.matchAll(fileLink)].map(([, id = '']) => id);

const namedIn = ({ audience, content }: Notice, { kind, ...subject }: Subject): boolean =>
  'id' in subject &&
  ((kind === 'department' && audience.departIds.includes(subject.id)) ||
    (kind === 'file' && filesIn(content).includes(subject.id)));

/** What notices name: the departments they are for, the files in their text. */
export const namedByNotices: Naming = {
  async usesOf({ services, session }: RequestContext, subjects) {
    const notices = await everyNotice(services);
    const keeps = session !== null && holdsAny(session.user, ['sys:notice:list']);
    return subjects.map((subject) =>
      notices
        .filter((one) => namedIn(one, subject))
        .map(({ id, title }): Use => ({
          ...{ key: `notice ${id}`, noun: '公告', counter: '条', how: 'fixed' },
          id: keeps ? id : null,
          title: keeps ? title : null,
        })),
    );
  },

  async counts(services: Services, kind) {
    const counts = new Map<string, number>();
    if (kind !== 'department' && kind !== 'file') return counts;
    for (const { audience, content } of await everyNotice(services))
      for (const id of new Set(kind === 'department' ? audience.departIds : filesIn(content)))
        counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  },
};
