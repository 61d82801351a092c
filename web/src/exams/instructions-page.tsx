import { Anchor } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Page } from '../app/page.tsx';
import { useSite } from '../app/site.tsx';
import styles from './instructions-page.module.css';

interface Section {
  readonly title: string;
  readonly points: readonly string[];
}

const afterwards = t('四、考试结束');
const sections: readonly Section[] = [
  {
    title: t('一、考前准备'),
    points: [
      t('请使用带摄像头和麦克风的电脑，推荐使用最新版谷歌浏览器（Chrome），并关闭可能弹窗的软件。'),
      t('请在安静、光线充足的独立房间内参加考试，桌面除考试允许的物品外不放置其他资料。'),
      t('考试前请在“设备调试”页面检查摄像头和麦克风；开考前 10 分钟即可进入考试准备页面。'),
      t('请确认网络稳定、电源充足，并核对姓名等个人信息。'),
    ],
  },
  {
    title: t('二、考试流程'),
    points: [
      t('人脸识别：考试要求时，进入前需通过人脸核验，请将人脸置于摄像头中央。'),
      t('实时录屏：不录制屏幕；考试要求时，系统在考试过程中定时拍照并比对人脸。'),
      t('限时作答：点击开始后计时，时间以服务器为准；到时系统自动交卷，刷新页面或断网都不会停止计时。'),
      t(
        '禁止切屏：考试要求时，离开考试页面（包括关闭页面、转到其他网址或返回首页）会被记录，达到规定次数将自动交卷。',
      ),
    ],
  },
  {
    title: t('三、考试规则'),
    points: [
      t(
        '每道题作答后自动保存，交卷前可以修改，逐题作答的考试进入下一题后不能返回；断网时答案保存在本机，恢复后自动提交。',
      ),
      t('考试期间不能复制粘贴，不能打开浏览器调试工具，不得由他人代考或协助。'),
      t('监考老师可以实时查看考试状态、发送提醒；违反规则的，监考老师可以强制交卷。'),
      t('遇到设备故障请保持页面打开并联系监考老师，重新进入后可继续同一份试卷。'),
    ],
  },
  {
    title: afterwards,
    points: [
      t('点击“交卷”并确认后考试结束，交卷后不能继续作答；考试规定的时间之前不能交卷。'),
      t('客观题成绩在交卷后给出，主观题由阅卷老师批阅后给出成绩，可在“我的成绩”查看。'),
      t('证书在考试通过后 20 个工作日内发放；纸质证书在 15 个工作日内邮寄，邮寄费用由考生承担。'),
    ],
  },
  {
    title: t('五、虚拟产品购买须知'),
    points: [
      t(
        '考试、课程等为虚拟产品，一经购买即可使用，购买后不支持退款，请在购买前确认考试名称、时间与报考条件。',
      ),
    ],
  },
];

/** /web/detail/instructions, 考生须知: preparation, flow, rules, ending, virtual products (spec 1 §2). */
export function InstructionsPage() {
  const { certificateUrl } = useSite().depart;
  return (
    <Page title={t('考生须知')} hint={t('参加考试前请完整阅读。')}>
      <div className={styles['sections']}>
        {sections.map(({ title, points }) => (
          <Panel key={title} title={title}>
            <ol className={styles['points']}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
              {title === afterwards && certificateUrl && (
                <li>
                  {t('取得的证书可以在')}
                  <Anchor href={certificateUrl} target="_blank" rel="noopener noreferrer" inherit>
                    {t('证书查询网站')}
                  </Anchor>
                  {t('查询。')}
                </li>
              )}
            </ol>
          </Panel>
        ))}
      </div>
    </Page>
  );
}
