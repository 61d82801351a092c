import { useApolloClient, useMutation } from '@apollo/client/react';
import { FaceTracking } from '@vigil/ui/camera/face-tracking.tsx';
import { messageOf, refusalOf } from '@vigil/ui/connection/errors.ts';
import { notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { setToken } from '@vigil/ui/session/session.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback } from 'react';
import type { LoginWayProps } from '../../app/brought.tsx';
import { FaceLoginDocument, UserInfoDocument, type FaceLoginMutation } from '../../generated/graphql.ts';

type Entered = FaceLoginMutation['userFaceLogin'];
/** What the next picture may change; every other refusal stops the camera's looking. */
const goesOn: ReadonlySet<string> = new Set(['FaceNotKnown', 'FaceBusy']);

interface FaceLoginDialogProps {
  readonly onClose: () => void;
  /** 2 s after the face was recognised (user-015) */
  readonly onLoggedIn: LoginWayProps['onLoggedIn'];
}

/** 人脸登录: shows the server one picture after the other until it knows the face. */
export function FaceLoginDialog({ onClose, onLoggedIn }: FaceLoginDialogProps) {
  const client = useApolloClient();
  const [enter] = useMutation(FaceLoginDocument);
  const ask = useCallback(
    async (base64: string) => {
      try {
        const { data } = await enter({ variables: { base64 } });
        return data == null ? { failMsg: null } : { passed: data.userFaceLogin };
      } catch (error) {
        if (!goesOn.has(refusalOf(error)?.reason ?? '')) throw error;
        return { failMsg: messageOf(error) };
      }
    },
    [enter],
  );
  const close = () => {
    onClose();
    notifyWarning(t('窗口已关闭，请刷新页面重新识别！'));
  };
  const done = (user: Entered) => {
    const before = client.readQuery({ query: UserInfoDocument })?.userInfo.userId;
    setToken(user.token);
    onClose();
    onLoggedIn(user, before !== undefined && before !== user.userId);
  };
  return (
    <Dialog opened onClose={close} title={t('人脸登录')} size={540} closeOnClickOutside={false}>
      <FaceTracking<Entered>
        label={t('人脸登录画面')}
        ask={ask}
        onDone={done}
        passedWords={() => t('登录成功，正在跳转..')}
        help={t('一直不通过？请使用其他方式登录；通过实名认证的人脸才能用于登录。')}
      />
    </Dialog>
  );
}
