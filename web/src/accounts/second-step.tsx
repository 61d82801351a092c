import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';
import type { CodeWanted } from './code-wanted.ts';
import { keepStepOpen, stepIsOver } from './left-step.ts';
import { useEntered, type WayIn } from './use-entered.ts';

// For those who have a second factor alone.
const LoginCodeStep = fetchedPart(
  async () => (await import('./login-code-step.tsx')).LoginCodeStep,
  <Loading />,
);

interface SecondStepProps extends Pick<WayIn, 'onLoggedIn'> {
  readonly wanted: CodeWanted;
  /** to the ways in */
  readonly onBack: () => void;
}

/** In the place of the ways in once the password was right: its surroundings are called 两步验证 and offer nothing else. */
export function SecondStep({ wanted, onLoggedIn, onBack }: SecondStepProps) {
  useEffect(() => {
    keepStepOpen();
    return stepIsOver;
  }, []);
  const entered = useEntered((user, another) => {
    stepIsOver();
    notifySuccess(t('登录成功'));
    onLoggedIn(user, another);
  });
  return <LoginCodeStep wanted={wanted} onEntered={entered} onBack={onBack} />;
}
