import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { IconHistory, IconLock } from '@tabler/icons-react';
import { trainingModes } from '@vigil/domain/training/modes';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayMoney, sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Link, useParams } from 'react-router-dom';
import { BackButton } from '../../app/back-button.tsx';
import { Page } from '../../app/page.tsx';
import { useSite } from '../../app/site.tsx';
import {
  BuyBankDocument,
  MyTrainingsDocument,
  TrainingBankDocument,
  TrainingProgressDocument,
  type TrainingBankQuery,
} from '../../generated/graphql.ts';
import { BuyButton } from '../../orders/public.ts';
import { modeLook, sayGoesOn } from '../modes.ts';
import { paths } from '../paths.ts';
import { RecordList } from '../record-list.tsx';
import styles from './bank-page.module.css';
import { ProgressPart } from './progress-part.tsx';

type Bank = TrainingBankQuery['repoDetail'];
type Chapter = TrainingBankQuery['chapterGroup'][number];

/** The recent ones beside a bank (train/paging: size 5). */
const recent = 5;

/** /web/repo/view/:repoId, 题库详情: how a bank is practised, how far one is, and what was practised lately. */
export function BankPage() {
  const { repoId = '' } = useParams();
  const query = useQuery(TrainingBankDocument, { variables: { id: repoId }, fetchPolicy: 'network-only' });
  const bank = query.data?.repoDetail;
  return (
    <Page
      title={bank?.title ?? t('题库详情')}
      hint={bank === undefined ? undefined : factsOf(bank)}
      actions={<BackButton to={paths.banks} />}
    >
      <QueryView query={query} loading={<Loading shape="page" />}>
        {({ repoDetail, chapterGroup }) =>
          repoDetail.right === null ? (
            <Locked bank={repoDetail} onChanged={() => void query.refetch().catch(() => undefined)} />
          ) : (
            <Practise bank={repoDetail} chapters={chapterGroup} />
          )
        }
      </QueryView>
    </Page>
  );
}

const factsOf = ({ quCount, objCount, subjCount, faceCrowd }: Bank): string =>
  [
    t('共 {{n}} 题，客观题 {{objective}}，主观题 {{subjective}}', {
      n: sayNumber(quCount),
      objective: sayNumber(objCount),
      subjective: sayNumber(subjCount),
    }),
    ...(faceCrowd === '' ? [] : [t('适用人群：{{crowd}}', { crowd: faceCrowd })]),
    // A line ends after the dot, and begins with none.
  ].join('\u00a0· ');

interface LockedProps {
  readonly bank: Bank;
  readonly onChanged: () => void;
}

/** What it costs and the way to buy it, where it is sold. */
function Locked({ bank, onChanged }: LockedProps) {
  const { info } = useSite();
  const [buy] = useMutation(BuyBankDocument);
  const isSold = info.props.modulePay && bank.price > 0;
  return (
    <Empty
      icon={<IconLock size={24} stroke={1.6} aria-hidden />}
      title={t('您还没有该题库的练习权限')}
      hint={
        isSold
          ? t('价格 {{price}}，购买后即可练习。', { price: sayMoney(bank.price) })
          : t('该题库需要由管理员指定后才能练习。')
      }
      action={
        <Group gap="sm" justify="center">
          {isSold && (
            <BuyButton
              label={t('购买：{{title}}', { title: bank.title })}
              place={async () => (await buy({ variables: { repoId: bank.id } })).data?.repoBuyInit.id ?? null}
              onChanged={onChanged}
            >
              {t('购买')}
            </BuyButton>
          )}
          <Button component={Link} to={paths.banks} variant="default">
            {t('返回题库列表')}
          </Button>
        </Group>
      }
    />
  );
}

interface PractiseProps {
  readonly bank: Bank;
  readonly chapters: readonly Chapter[];
}

function Practise({ bank, chapters }: PractiseProps) {
  const progress = useQuery(TrainingProgressDocument, {
    variables: { repoId: bank.id },
    fetchPolicy: 'network-only',
  });
  const records = useQuery(MyTrainingsDocument, {
    variables: { input: { current: 1, size: recent, params: { repoId: bank.id } } },
    fetchPolicy: 'network-only',
  });
  if (bank.quCount === 0)
    return <Empty title={t('该题库暂无试题')} hint={t('管理员添加试题后就可以练习了。')} />;
  const named = chapters.filter(({ chapterId, wholeCount }) => chapterId !== null && wholeCount > 0);
  const isTree = named.some(({ depth }) => depth > 0);
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <Panel title={t('自由练习')}>
          <ul className={styles['modes']}>
            {bank.modeList.map((mode) => (
              <Mode key={mode.id} bank={bank} mode={mode} />
            ))}
          </ul>
        </Panel>
        <Panel title={t('题型练习')}>
          <ul className={styles['types']}>
            {bank.typeList.map(({ quType, count, mode }) => (
              <li key={quType}>
                <Link to={paths.training(bank.id, mode ?? 0)} className={styles['type']}>
                  {typeName(quType)}
                  <span>{t('{{n}} 题', { n: sayNumber(count) })}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
        {named.length > 0 && (
          <Panel title={t('章节练习')}>
            <ul className={styles[isTree ? 'tree' : 'types']}>
              {named.map(({ chapterId, title, depth, wholeCount }) => (
                <li key={chapterId} style={{ marginInlineStart: `${depth * 1.25}rem` }}>
                  <Link
                    to={paths.training(bank.id, trainingModes.chapter, chapterId)}
                    className={styles['type']}
                  >
                    {title}
                    <span>{t('{{n}} 题', { n: sayNumber(wholeCount) })}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
      <div className={styles['column']}>
        <QueryView query={progress} loading={<Loading shape="page" count={3} />}>
          {({ trainProgress }) => <ProgressPart progress={trainProgress} />}
        </QueryView>
        <Panel title={t('最近训练')}>
          <QueryView
            query={records}
            isEmpty={({ trainPaging }) => trainPaging.records.length === 0}
            empty={
              <Empty
                plain
                icon={<IconHistory size={24} stroke={1.6} />}
                title={t('暂无训练记录')}
                hint={t('选一种方式开始练习，进度会记在这里。')}
              />
            }
          >
            {({ trainPaging }) => <RecordList records={trainPaging.records} />}
          </QueryView>
        </Panel>
      </div>
    </div>
  );
}

function Mode({
  bank,
  mode: { mode, repoTrainDTO },
}: {
  readonly bank: Bank;
  readonly mode: Bank['modeList'][number];
}) {
  const { name, hint, icon: Icon } = modeLook(mode);
  const goesOn = repoTrainDTO !== null && repoTrainDTO.state === 0;
  return (
    <li>
      <Link to={paths.training(bank.id, mode)} className={styles['mode']}>
        <span className={styles['icon']} aria-hidden>
          <Icon size={24} stroke={1.6} />
        </span>
        <span className={styles['words']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['hint']}>{goesOn ? sayGoesOn(mode, repoTrainDTO) : hint}</span>
        </span>
      </Link>
    </li>
  );
}
