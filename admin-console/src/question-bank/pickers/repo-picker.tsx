import { useApolloClient } from '@apollo/client/react';
import type { MultiSelectProps, SelectProps } from '@mantine/core';
import { MultiSelectList, SelectList } from '@vigil/ui/console/pickers/select-list.tsx';
import { choicesAtMost, type Choice } from '@vigil/ui/console/pickers/use-choices.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback } from 'react';
import { PickRepoDocument, PickReposDocument } from '../../generated/graphql.ts';

interface Banks {
  /** Banks that are not offered. */
  readonly excludes?: readonly string[];
}

type RepoPickerProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> &
  Banks & { readonly value: string | null; readonly onChange: (id: string | null) => void };

type RepoMultiPickerProps = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> &
  Banks & { readonly value: readonly string[]; readonly onChange: (ids: string[]) => void };

/** Picks one of the banks the person may use (component RepoPicker). */
export function RepoPicker({ excludes, ...props }: RepoPickerProps) {
  return <SelectList label={t('题库')} {...props} {...useBanks(excludes)} />;
}

/** Picks several of them. */
export function RepoMultiPicker({ excludes, ...props }: RepoMultiPickerProps) {
  return <MultiSelectList label={t('题库')} {...props} {...useBanks(excludes)} />;
}

const none: readonly string[] = [];

function useBanks(excludes: readonly string[] = none) {
  const client = useApolloClient();
  const excluded = excludes.join('\n');
  const load = useCallback(
    async (title: string): Promise<readonly Choice[]> => {
      const params = { title, excludes: excluded === '' ? [] : excluded.split('\n') };
      const { data } = await client.query({
        query: PickReposDocument,
        variables: { input: { current: 1, size: choicesAtMost, params } },
        fetchPolicy: 'network-only',
      });
      return (data?.repoPaging.records ?? []).map((bank) => ({
        value: bank.id,
        label: bank.state === 0 ? bank.title : t('{{title}}（已禁用）', { title: bank.title }),
      }));
    },
    [client, excluded],
  );
  const find = useCallback(
    async (ids: readonly string[]): Promise<readonly Choice[]> => {
      const found = await Promise.all(
        ids.map((id) =>
          client
            .query({ query: PickRepoDocument, variables: { id } })
            .then(({ data }) => data?.repoDetail ?? null)
            .catch(() => null),
        ),
      );
      return found.flatMap((bank) => (bank === null ? [] : [{ value: bank.id, label: bank.title }]));
    },
    [client],
  );
  return { load, find };
}
