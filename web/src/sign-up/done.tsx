import { useMutation } from '@apollo/client/react';
import { Alert, Button } from '@mantine/core';
import { IconCircleCheck, IconHourglassHigh, IconRepeat } from '@tabler/icons-react';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { examPaths } from '../exams/public.ts';
import {
  CancelSignUpDocument,
  ChangeSittingDocument,
  ResitExamDocument,
  type SignUpInfoFragment,
  type SittingFieldsFragment,
} from '../generated/graphql.ts';
import { TicketFiles } from './ticket-files.tsx';
import { SittingChoice } from './sitting-choice.tsx';
import { SittingTime } from './sitting-time.tsx';
import styles from './sign-up.module.css';

interface DoneProps {
  readonly info: SignUpInfoFragment;
  readonly sittings: readonly SittingFieldsFragment[];
  readonly onEdit: () => void;
  readonly onChanged: () => void;
}

/** The last step: the exam's time and the place in it, or in the line; changing it, and giving it back. [buy-035] */
export function Done({ info, sittings, onEdit, onChanged }: DoneProps) {
  const [asked, setAsked] = useState<'sitting' | 'cancel' | 'resit' | null>(null);
  const [chosen, setChosen] = useState(info.examId ?? '');
  const [change, { loading: changing }] = useMutation(ChangeSittingDocument);
  const [cancel, { loading: cancelling }] = useMutation(CancelSignUpDocument);
  const [resit, { loading: beginning }] = useMutation(ResitExamDocument);
  const waits = info.place === 'waiting';
  const again = info.missed ? t('重新报名') : t('报名补考');
  // A place in a sitting that has begun is used or lost; who only waited for one chooses another.
  const mayMove = (waits || !info.begun) && sittings.some(({ id }) => id !== info.examId);
  const run = async (work: () => Promise<unknown>, said: string): Promise<void> => {
    try {
      await work();
      notifySuccess(said);
      setAsked(null);
    } catch (error) {
      notifyError(error);
    }
    onChanged();
  };
  return (
    <Panel title={info.over ? t('考试已结束') : waits ? t('候补中') : t('报名完成')}>
      <div className={styles['stack']}>
        <Standing info={info} waits={waits} />
        {info.sitting !== null && (
          <dl className={styles['confirm']}>
            <dt>{t('考试名称')}</dt>
            <dd>{info.sitting.title}</dd>
            <dt>{t('考试时间')}</dt>
            <dd>
              <SittingTime sitting={info.sitting} />
            </dd>
            <dt>{t('考生姓名')}</dt>
            <dd>{info.info.realName}</dd>
          </dl>
        )}
        <div className={`${styles['acts']} ${styles['start']}`}>
          <Button component={Link} to={examPaths.myExams}>
            {t('查看我的考试')}
          </Button>
          {!info.begun && (
            <Button variant="default" onClick={onEdit}>
              {t('修改报名信息')}
            </Button>
          )}
          {mayMove && (
            <Button variant="default" onClick={() => setAsked('sitting')}>
              {t('更改考试时间')}
            </Button>
          )}
          {info.mayResit && (
            <Button variant="default" onClick={() => setAsked('resit')}>
              {again}
            </Button>
          )}
          {info.place === 'taken' && !info.over && !info.mayResit && (
            <TicketFiles catId={info.catId} timed={info.sitting?.startTime != null} />
          )}
          {info.mayCancel && (
            <Button variant="subtle" color="red" onClick={() => setAsked('cancel')}>
              {t('取消报名')}
            </Button>
          )}
        </div>
      </div>
      <Dialog opened={asked === 'sitting'} onClose={() => setAsked(null)} title={t('更改考试时间')}>
        <SittingChoice sittings={sittings} value={chosen} onChange={setChosen} noLine />
        <div className={styles['acts']}>
          <Button variant="default" onClick={() => setAsked(null)}>
            {t('取消')}
          </Button>
          <Button
            loading={changing}
            disabled={chosen === info.examId}
            onClick={() =>
              void run(
                () => change({ variables: { oldExamId: info.examId ?? '', examId: chosen } }),
                t('考试时间已更改'),
              )
            }
          >
            {t('确定')}
          </Button>
        </div>
      </Dialog>
      <Dialog opened={asked === 'resit'} onClose={() => setAsked(null)} title={again}>
        <p>{t('须重新选择场次、填写报名信息；收费的考试须再次支付。')}</p>
        <div className={styles['acts']}>
          <Button variant="default" onClick={() => setAsked(null)}>
            {t('取消')}
          </Button>
          <Button
            loading={beginning}
            onClick={() =>
              void run(() => resit({ variables: { examId: info.examId ?? '' } }), t('请重新选择场次'))
            }
          >
            {again}
          </Button>
        </div>
      </Dialog>
      <Dialog opened={asked === 'cancel'} onClose={() => setAsked(null)} title={t('取消报名')}>
        {info.sitting !== null && (
          <dl className={styles['confirm']}>
            <dt>{t('考试名称')}</dt>
            <dd>{info.sitting.title}</dd>
            <dt>{t('考试时间')}</dt>
            <dd>
              <SittingTime sitting={info.sitting} />
            </dd>
          </dl>
        )}
        <p>
          {info.price > 0
            ? t('取消后名额将让给候补的考生，已支付的费用不退还，可以重新选择场次。')
            : t('取消后名额将让给候补的考生，可以重新报名。')}
        </p>
        <div className={styles['acts']}>
          <Button variant="default" onClick={() => setAsked(null)}>
            {t('保留报名')}
          </Button>
          <Button
            color="red"
            loading={cancelling}
            onClick={() => void run(() => cancel({ variables: { catId: info.catId } }), t('报名已取消'))}
          >
            {t('取消报名')}
          </Button>
        </div>
      </Dialog>
    </Panel>
  );
}

/** What has become of it, and what may be done now. */
function Standing({ info, waits }: { readonly info: SignUpInfoFragment; readonly waits: boolean }) {
  if (info.mayResit)
    return (
      <Alert color="amber" icon={<IconRepeat size={18} aria-hidden />}>
        {info.missed ? t('您未参加本场考试，可以重新报名。') : t('本次考试未通过，可以报名补考。')}
      </Alert>
    );
  if (waits)
    return (
      <Alert color="amber" icon={<IconHourglassHigh size={18} aria-hidden />}>
        {info.over
          ? t('本场考试已结束，您未等到名额，可以更改考试时间。')
          : t('该场次名额已满，您在候补名单第 {{place}} 位，有名额时自动递补。', {
              place: info.inLine ?? 0,
            })}
      </Alert>
    );
  if (info.over)
    return (
      <Alert color="gray" icon={<IconCircleCheck size={18} aria-hidden />}>
        {t('本场考试已结束，成绩公布后可在“我的成绩”中查看。')}
      </Alert>
    );
  return (
    <Alert color="teal" icon={<IconCircleCheck size={18} aria-hidden />}>
      {t('报名成功，请按时参加考试。')}
    </Alert>
  );
}
