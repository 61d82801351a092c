import { Button, Group, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../connection/errors.ts';
import { Tag } from '../../layout/tag.tsx';
import { Empty } from '../../state/empty.tsx';
import { Failed } from '../../state/failed.tsx';
import { Loading } from '../../state/loading.tsx';
import { t } from '../../text/t.ts';
import { TextDiff } from '../../text/text-diff.tsx';
import { When } from '../../text/when.tsx';
import { useAct } from '../use-act.ts';
import styles from './history-dialog.module.css';
import type { HistoryVersion, Saying } from './history-version.ts';

interface HistoryVersionsProps extends Saying {
  readonly load: () => Promise<readonly HistoryVersion[]>;
  readonly onClose: () => void;
  readonly onRestore?: ((version: number) => Promise<unknown>) | undefined;
}

type State = { readonly versions: readonly HistoryVersion[] } | { readonly error: unknown } | null;

/** The versions, newest first, each with its changes; one can be brought back. */
export function HistoryVersions({ load, onClose, onRestore, ...saying }: HistoryVersionsProps) {
  const [state, setState] = useState<State>(null);
  const [tries, setTries] = useState(0);
  const [asked, setAsked] = useState<number | null>(null);
  const act = useAct((version: number) => Promise.resolve(onRestore?.(version)));
  useEffect(() => {
    let current = true;
    load().then(
      (versions) => current && setState({ versions }),
      (error: unknown) => current && setState({ error }),
    );
    return () => {
      current = false;
    };
  }, [load, tries]);
  if (state === null) return <Loading count={3} />;
  const again = () => {
    setState(null);
    setTries((count) => count + 1);
  };
  if ('error' in state) return <Failed plain error={state.error} onRetry={again} />;
  if (state.versions.length === 0)
    return (
      <Empty
        plain
        title={t('没有历史记录')}
        hint={saying.builtIn === true ? t('系统自带的数据在第一次修改后才有记录。') : t('还没有人修改过。')}
      />
    );
  const restore = async (version: number) => {
    if (await act.run(version)) onClose();
  };
  return (
    <>
      {act.error !== undefined && (
        <p role="alert" className={styles['refused']}>
          {messageOf(act.error)}
        </p>
      )}
      <ol className={styles['versions']}>
        {state.versions.map((version, index) => (
          <li key={version.version} className={styles['version']}>
            <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
              <Group gap="xs">
                <strong>{t('第 {{n}} 版', { n: version.version })}</strong>
                <KindTag kind={version.kind} newest={index === 0} />
                <span>{version.actorName}</span>
                <Text span c="dimmed">
                  <When value={version.time} />
                </Text>
              </Group>
              {onRestore && index > 0 && version.kind !== 'deleted' && (
                <Button
                  variant={asked === version.version ? 'filled' : 'subtle'}
                  size="compact-sm"
                  loading={act.busy && asked === version.version}
                  leftSection={<IconRestore size={16} aria-hidden />}
                  onClick={() =>
                    asked === version.version ? void restore(version.version) : setAsked(version.version)
                  }
                >
                  {asked === version.version
                    ? t('确认恢复为第 {{n}} 版', { n: version.version })
                    : t('恢复此版本')}
                </Button>
              )}
            </Group>
            <Changes version={version} {...saying} />
          </li>
        ))}
      </ol>
    </>
  );
}

function KindTag({ kind, newest }: { readonly kind: string; readonly newest: boolean }) {
  if (newest) return <Tag tone="success">{kind === 'deleted' ? t('已删除') : t('当前版本')}</Tag>;
  return (
    <Tag tone="quiet">{kind === 'created' ? t('新建') : kind === 'deleted' ? t('删除') : t('修改')}</Tag>
  );
}

function Changes({ version, sayPath, sayValue }: { readonly version: HistoryVersion } & Saying) {
  const said = version.changes.flatMap(({ path, before = null, after = null }) => {
    const name = sayPath(path);
    return name === null
      ? []
      : [{ path, name, before: valueOf(path, before, sayValue), after: valueOf(path, after, sayValue) }];
  });
  if (said.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {version.kind === 'created'
          ? t('创建')
          : version.kind === 'deleted'
            ? t('删除')
            : t('没有可显示的改动')}
      </Text>
    );
  return (
    <dl className={styles['changes']}>
      {said.map(({ path, name, before, after }) => (
        <div key={path} className={styles['change']}>
          <dt>{name}</dt>
          <dd>
            <Change before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Value {
  readonly text: string;
  /** Free text, of which a part may have changed; else it is one value, by its name. */
  readonly free: boolean;
}

function valueOf(path: string, json: string | null, sayValue: Saying['sayValue']): Value {
  if (json === null) return { text: '', free: true };
  const value: unknown = JSON.parse(json);
  const text = sayValue?.(path, json) ?? (typeof value === 'string' ? value : value === null ? '' : json);
  return {
    text,
    free: text === '' || (typeof value === 'string' && (value === text || value.startsWith('<'))),
  };
}

/** Text differs word by word; a value that has a name (a state, a department, a number) as a whole. */
function Change({ before, after }: { readonly before: Value; readonly after: Value }) {
  if (before.free && after.free) return <TextDiff before={before.text} after={after.text} />;
  return (
    <span className={styles['whole']}>
      {before.text !== '' && <del>{before.text}</del>}
      {before.text !== '' && after.text !== '' && ' → '}
      {after.text !== '' && <ins>{after.text}</ins>}
    </span>
  );
}
