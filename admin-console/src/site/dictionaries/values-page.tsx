import { useQuery } from '@apollo/client/react';
import { Alert, Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useCall, useSend } from '../../app/use-call.ts';
import {
  DictionaryValueRemoveDocument,
  DictionaryValueSaveDocument,
  DictionaryValuesDocument,
  type DictionaryValuesQuery,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { placed, type PlacedValue, type ValueNode } from './dictionary.ts';
import { ValueForm } from './value-form.tsx';
import { ValueRow, type ValueAct } from './value-row.tsx';

type Detail = DictionaryValuesQuery['dicDetail'];

/** The values of one dictionary: each act is saved at once. */
export function DictionaryValuesPage() {
  const { code = '' } = useParams();
  const query = useQuery(DictionaryValuesDocument, {
    variables: { id: code },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void query.refetch().catch(() => undefined);
  return (
    <QueryView page query={query}>
      {({ dicDetail }) => <Values of={dicDetail} onChanged={reload} />}
    </QueryView>
  );
}

interface Edited {
  readonly node: ValueNode | null;
  readonly parent: ValueNode | null;
}

function Values({ of, onChanged }: { readonly of: Detail; readonly onChanged: () => void }) {
  const { code, title, version } = of;
  usePagePlace(title, paths.dictionary(code));
  const { site } = useSession();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [said, setSaid] = useState('');
  const move = useCall(DictionaryValueSaveDocument);
  const remove = useSend(DictionaryValueRemoveDocument);
  const asking = useRowActs<ValueNode>({
    noun: t('字典值'),
    keyOf: ({ value }) => value,
    nameOf: (node) => node.title,
    remove: (ids, commandId) => remove({ dicCode: code, ids: [...ids] }, commandId),
    onDone: onChanged,
  });
  const free = of.type === 'tree';
  const rows = placed(of.values);
  const moveTo = async ({ node, siblings }: PlacedValue, by: -1 | 1) => {
    const sort = siblings.indexOf(node) + by;
    const { value } = node;
    const done = await move.run({ input: { dicCode: code, value, title: node.title, version, sort } });
    onChanged();
    if (done) setSaid(t('“{{title}}”已移到第 {{n}} 位', { title: node.title, n: sort + 1 }));
  };
  const act = (row: PlacedValue, how: ValueAct) => {
    if (how === 'edit') setEdited({ node: row.node, parent: row.parent });
    else if (how === 'below') setEdited({ node: null, parent: row.node });
    else if (how === 'remove') asking.askRemove([row.node]);
    else void moveTo(row, how === 'up' ? -1 : 1);
  };
  const create = free ? (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setEdited({ node: null, parent: null })}
    >
      {t('新建字典值')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader
        title={title}
        hint={`${code}${of.remark === '' ? '' : ` · ${of.remark}`}`}
        site={site.siteName}
        actions={create}
      />
      <Panel>
        {move.error !== undefined && move.error !== null && (
          <Alert color="red" variant="light" role="alert" mb="sm">
            {messageOf(move.error)}
          </Alert>
        )}
        <Text c="dimmed" size="xs" mb="sm">
          {free
            ? t('编码由系统生成，不会改变；正被使用的值不能删除。改名立即生效。')
            : t('这些值由程序使用，可以改名和排序，不能增删。改名立即生效。')}
        </Text>
        {rows.length === 0 ? (
          <Empty plain title={t('还没有字典值')} hint={t('新建后即可在表单里选择。')} action={create} />
        ) : (
          <ul aria-label={title} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {rows.map((row) => (
              <ValueRow
                key={row.node.value}
                row={row}
                free={free}
                busy={move.busy}
                onAct={(how) => act(row, how)}
              />
            ))}
          </ul>
        )}
        <div role="status" style={{ color: 'var(--vigil-muted)', fontSize: '0.8125rem', minHeight: 20 }}>
          {said}
        </div>
      </Panel>
      {asking.dialog}
      {edited !== null && (
        <ValueForm
          key={edited.node?.value ?? `below ${edited.parent?.value}`}
          dicCode={code}
          version={version}
          {...edited}
          onClose={() => setEdited(null)}
          onSaved={onChanged}
        />
      )}
    </>
  );
}
