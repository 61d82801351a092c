import { useApolloClient, useMutation } from '@apollo/client/react';
import { modals } from '@mantine/modals';
import { codes, refusalOf } from '@vigil/ui/connection/errors.ts';
import { notifyError } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { takingPath } from '../paths.ts';
import { leaveFullscreen } from '../taking/monitoring/use-fullscreen.ts';
import {
  CreatePaperDocument,
  UnfinishedPaperDocument,
  type CreatePaperInput,
} from '../../generated/graphql.ts';

/**
 * Entered with the click itself, because browsers allow it only then; where they do not, the taking page asks
 * for it.
 */
const enterFullscreen = () =>
  void document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => undefined);

type Refused = NonNullable<ReturnType<typeof refusalOf>>;

/** It says something about the password that was typed. */
export const ofPassword = (refusal: Refused | null): boolean =>
  refusal !== null && ['WrongPassword', 'PasswordPaused'].includes(refusal.reason);

interface StartOptions {
  readonly stepOn: boolean;
  /** Screen monitoring wants the paper in fullscreen. */
  readonly leaveOn: boolean;
}

/**
 * Creates the paper and goes to it. Another exam in progress (20010002) asks 是否继续 and leads into that
 * paper (spec 1 §4). Every other refusal is told here, but for one of the password, which `onRefused` shows at its field.
 */
export function useStart({ stepOn, leaveOn }: StartOptions, onRefused: (refusal: Refused | null) => void) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [create] = useMutation(CreatePaperDocument);
  const [starting, setStarting] = useState(false);

  const resumeOther = async () => {
    try {
      const { data } = await client.query({ query: UnfinishedPaperDocument });
      if (data?.checkProcess) await navigate(takingPath(data.checkProcess), { replace: true });
      else onRefused(null);
    } catch (error) {
      notifyError(error);
    }
  };

  const start = async (input: CreatePaperInput) => {
    setStarting(true);
    if (leaveOn) enterFullscreen();
    try {
      const { data } = await create({ variables: { input } });
      if (data !== undefined)
        await navigate(takingPath({ id: data.createPaper.id, stepOn }), { replace: true });
    } catch (error) {
      void leaveFullscreen();
      const refusal = refusalOf(error);
      if (refusal?.code === codes.anotherPaperOpen) {
        const title = (refusal.data as { title?: unknown } | null)?.title;
        modals.openConfirmModal({
          title: t('您有正在进行的考试'),
          children:
            typeof title === 'string' ? t('“{{title}}”还没有交卷，是否继续该考试？', { title }) : refusal.msg,
          labels: { confirm: t('继续考试'), cancel: t('取消') },
          onConfirm: () => void resumeOther(),
        });
      } else {
        if (!ofPassword(refusal)) notifyError(error);
        if (refusal !== null) onRefused(refusal);
      }
    } finally {
      setStarting(false);
    }
  };

  return { start, starting };
}
