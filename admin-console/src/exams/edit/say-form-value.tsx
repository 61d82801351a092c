import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Fragment, type ReactNode } from 'react';
import { DepartNames, GroupNames, PeopleNames } from '../../organisation/public.ts';
import type { ExamValues } from './exam-values.ts';
import { sayField } from './field-words.ts';
import { totalsOf, type GroupValues } from './paper/groups.ts';

/**
 * A field of the stepper in words, so that two versions of it can be told apart: of the paper each group with
 * its totals, of people their names.
 */
export function sayFormValue(path: string, value: unknown): ReactNode {
  if (path === 'tmplGroups')
    return (value as ExamValues['tmplGroups']).map(sayGroup).join('；') || t('（空）');
  if (path === 'range') return <Range {...(value as ExamValues['range'])} />;
  if (path === 'reviewerIds') return <PeopleNames ids={value as ExamValues['reviewerIds']} />;
  return sayField(path, value);
}

function sayGroup(group: GroupValues): string {
  const { count, score } = totalsOf(group);
  return t('{{title}}：{{n}} 题，{{score}} 分', {
    title: group.title || t('（未命名）'),
    n: sayNumber(count),
    score: sayScore(score),
  });
}

function Range({ departIds, groupIds, userIds }: ExamValues['range']) {
  const parts = [
    departIds.length > 0 && <DepartNames key="departs" ids={departIds} />,
    groupIds.length > 0 && <GroupNames key="groups" ids={groupIds} />,
    userIds.length > 0 && <PeopleNames key="users" ids={userIds} />,
  ].filter((part) => part !== false);
  if (parts.length === 0) return t('（空）');
  return parts.map((part, index) => (
    <Fragment key={part.key}>
      {index > 0 && '；'}
      {part}
    </Fragment>
  ));
}
