import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';
import { DepartNames, PeopleNames } from '../../organisation/public.ts';
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

function Range({ departIds, userIds }: ExamValues['range']) {
  if (departIds.length === 0) return <PeopleNames ids={userIds} />;
  return (
    <>
      <DepartNames ids={departIds} />
      {userIds.length > 0 && (
        <>
          {'；'}
          <PeopleNames ids={userIds} />
        </>
      )}
    </>
  );
}
