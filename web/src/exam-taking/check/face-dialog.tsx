import { useMutation } from '@apollo/client/react';
import { FaceTracking } from '@vigil/ui/camera/face-tracking.tsx';
import { notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback } from 'react';
import { MayNotBegin } from '../../app/brought.tsx';
import { FaceTokenDocument } from '../../generated/graphql.ts';

interface FaceDialogProps {
  readonly opened: boolean;
  readonly examId: string;
  /** A formal exam can be sat without the device by application; a mock is just tried again. */
  readonly formal: boolean;
  readonly onClose: () => void;
  /** 1.5 s after the server recognised the face; the token is for this exam and works once. */
  readonly onToken: (faceToken: string) => void;
}

interface Known {
  readonly faceToken: string;
  readonly realName: string | null;
}

/**
 * 人脸核验: takes pictures by itself until the server recognises the person; closes 2 s after success (spec 1
 * §8).
 */
export function FaceDialog({ opened, examId, formal, onClose, onToken }: FaceDialogProps) {
  const [compare] = useMutation(FaceTokenDocument);
  const ask = useCallback(
    async (base64: string) => {
      const { data } = await compare({ variables: { examId, base64 } });
      const { pass, faceToken = null, failMsg = null, realName = null } = data?.faceToken ?? {};
      return pass && faceToken !== null ? { passed: { faceToken, realName } } : { failMsg };
    },
    [compare, examId],
  );
  const close = () => {
    onClose();
    notifyWarning(t('窗口已关闭，请刷新页面重新识别！'));
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('人脸核验')} size={540} closeOnClickOutside={false}>
      {opened && (
        <FaceTracking<Known>
          label={t('人脸核验画面')}
          ask={ask}
          onPassed={({ faceToken }) => onToken(faceToken)}
          onDone={onClose}
          passedWords={({ realName }) =>
            realName === null
              ? t('人脸比对成功！')
              : t('人脸比对成功！{{name}}，即将进入考试', { name: realName })
          }
          help={
            <>
              <p>
                {formal
                  ? t(
                      '一直不通过？请带身份证件联系监考老师或管理员核对身份，或提交异常申请；每次核验都有记录。',
                    )
                  : t('一直不通过？请带身份证件联系监考老师或管理员核对身份；每次核验都有记录。')}
              </p>
              {formal && <MayNotBegin examId={examId} abnormal />}
            </>
          }
        />
      )}
    </Dialog>
  );
}
