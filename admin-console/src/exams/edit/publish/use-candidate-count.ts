import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useDepartments } from '../../../organisation/public.ts';
import { PickUsersDocument } from '../../../generated/graphql.ts';
import type { ExamValues } from '../exam-values.ts';

const learners = { roleType: 1, state: 0 };

/**
 * How many may sit the exam as it stands. null: not known yet, could not be counted, or whoever has the
 * password.
 */
export function useCandidateCount({
  openType,
  range,
}: Pick<ExamValues, 'openType' | 'range'>): number | null {
  const client = useApolloClient();
  const { codeOf } = useDepartments();
  const [counted, setCounted] = useState<{ readonly key: string; readonly people: number } | null>(null);
  const codes = openType === 2 ? topmost(range.departIds.map(codeOf)) : openType === 1 ? [null] : [];
  const key = codes.join(' ');
  const counts = codes.length > 0;
  useEffect(() => {
    if (!counts) return;
    let left = false;
    const countOf = async (deptCode: string | null): Promise<number> => {
      const input = { current: 1, size: 1, params: { ...learners, deptCode } };
      const { data } = await client.query({
        query: PickUsersDocument,
        variables: { input },
        fetchPolicy: 'network-only',
      });
      return data?.userPaging.total ?? 0;
    };
    Promise.all(key.split(' ').map((code) => countOf(code || null))).then(
      (all) => !left && setCounted({ key, people: all.reduce((sum, each) => sum + each, 0) }),
      // Not known, then: what is published does not depend on it.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [client, counts, key]);
  if (openType === 3) return range.userIds.length;
  return counts && counted?.key === key ? counted.people : null;
}

/** Departments that lie below none of the others: who is below two of them counts once. */
const topmost = (codes: readonly (string | null)[]): string[] => {
  const known = [...new Set(codes.filter((code) => code !== null))];
  return known.filter((code) => !known.some((other) => other !== code && code.startsWith(other)));
};
