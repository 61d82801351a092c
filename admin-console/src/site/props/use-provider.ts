import { useApolloClient } from '@apollo/client/react';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useMemo } from 'react';
import { useSend } from '../../app/use-call.ts';
import { useVersions } from '../../app/use-history.ts';
import {
  ConfigPropChangeDocument,
  ConfigPropDetailDocument,
  type ConfigPropFieldsFragment,
  ConfigPropHistoryDocument,
  type ConfigPropHistoryQuery,
  ConfigPropSaveDocument,
  ConfigPropTestDocument,
} from '../../generated/graphql.ts';

/** What is typed for a provider, by the field's name. */
export type Values = Readonly<Record<string, string>>;

const versionsOf = ({ configPropHistory }: ConfigPropHistoryQuery) => configPropHistory;
const settingsOf = ({ remark, ...data }: Values) => ({ remark: remark ?? '', data });

/** What the server does with one provider's settings; `type` and `name` as it knows them. */
export function useProvider({ type, name }: { readonly type: string; readonly name: string }) {
  const client = useApolloClient();
  const input = useMemo(() => ({ type, provider: name }), [type, name]);
  const sendSave = useSend(ConfigPropSaveDocument);
  const sendTest = useSend(ConfigPropTestDocument);
  const sendChange = useSend(ConfigPropChangeDocument);
  return {
    save: useCallback(
      (values: Values, { commandId, version }: { commandId: string; version: number | null }) =>
        sendSave({ input: { ...input, ...settingsOf(values), version } }, commandId),
      [sendSave, input],
    ),
    /** As they are saved now. */
    read: async (): Promise<ConfigPropFieldsFragment> => {
      const { data } = await client.query({
        query: ConfigPropDetailDocument,
        variables: { input },
        fetchPolicy: 'network-only',
      });
      if (data === undefined) throw new Error(t('读取失败，请重试！'));
      return data.configPropDetail;
    },
    /** Tries what is typed; answers whether it works, and the provider's words. */
    test: async (values: Values): Promise<{ readonly works: boolean; readonly said: string }> => {
      const answer = await sendTest({ input: { ...input, ...settingsOf(values) } }, crypto.randomUUID());
      const { works = false, said } = answer?.configPropTest ?? {};
      return { works, said: said ?? '' };
    },
    /** Uses this provider from now on. */
    change: () => sendChange({ input }, crypto.randomUUID()),
    history: useVersions(ConfigPropHistoryDocument, { input }, versionsOf),
  };
}
