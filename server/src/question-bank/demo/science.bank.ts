import { composite, essay, fillIn, judge, matching, multiple, single, type BankDraft } from './author.js';

const r = String.raw;

/** 科学与听力: physics, chemistry, biology, listening. */
export const scienceBank: BankDraft = {
  id: 'science',
  title: '科学素养与听力',
  catId: 'R03R03',
  faceCrowd: '初中及以上学生',
  remark: '物理、化学、生物常识与英语听力，听力题请佩戴耳机。',
  training: false,
  chapters: [
    {
      id: 'physics',
      title: '物理',
      tags: ['物理'],
      questions: [
        single(
          2,
          r`如图，电源电压为 12 V，$R_1=6\ \Omega$ 与 $R_2=3\ \Omega$ 并联，开关 S 闭合后，干路电流为（　　）。`,
          ['2 A', '4 A', '*6 A', '8 A'],
          r`$I=\dfrac{12}{6}+\dfrac{12}{3}=2+4=6$ A。`,
          { image: 'circuit.png', tags: ['看图'] },
        ),
        single(
          1,
          '下列现象中，由光的折射形成的是（　　）。',
          ['影子', '平面镜成像', '*水中筷子看起来弯折', '小孔成像'],
          '影子和小孔成像由光的直线传播形成，平面镜成像由反射形成。',
        ),
        single(
          3,
          r`一物体由静止开始做匀加速直线运动，第 3 s 内的位移为 5 m，则加速度为（　　）。`,
          [r`$1\ \mathrm{m/s^2}$`, r`*$2\ \mathrm{m/s^2}$`, r`$2.5\ \mathrm{m/s^2}$`, r`$5\ \mathrm{m/s^2}$`],
          r`第 3 s 内位移 $\frac12a(3^2-2^2)=2.5a=5$，得 $a=2\ \mathrm{m/s^2}$。`,
        ),
        multiple(
          2,
          '下列措施中，目的是减小压强的有（　　）。',
          ['*书包背带做得较宽', '菜刀磨得很锋利', '*铁轨铺在枕木上', '*坦克装有履带'],
          '增大受力面积可以减小压强；菜刀磨锋利是为了增大压强。',
        ),
        judge(1, '真空中也能传播声音。', false, '声音的传播需要介质，真空不能传声。'),
        fillIn(
          2,
          r`质量为 2 kg 的物体在 10 N 的合力作用下，加速度大小为 ____ $\mathrm{m/s^2}$。`,
          [['5', '五']],
          r`$a=\dfrac Fm=5\ \mathrm{m/s^2}$。`,
        ),
        matching(
          1,
          '将物理量与它的国际单位连线。',
          [
            ['力', '牛顿（N）'],
            ['功', '焦耳（J）'],
            ['功率', '瓦特（W）'],
            ['电阻', '欧姆（Ω）'],
            ['频率', '赫兹（Hz）'],
          ],
          ['帕斯卡（Pa）'],
          '帕斯卡是压强的单位。',
        ),
      ],
    },
    {
      id: 'chem',
      title: '化学与生物',
      tags: ['化学生物'],
      questions: [
        single(
          1,
          '空气中体积分数最大的气体是（　　）。',
          ['氧气', '*氮气', '二氧化碳', '稀有气体'],
          '氮气约占 78%，氧气约占 21%。',
        ),
        single(
          2,
          r`配平化学方程式 $\mathrm{Fe_2O_3}+x\,\mathrm{CO}\rightarrow 2\,\mathrm{Fe}+3\,\mathrm{CO_2}$，其中 $x=$（　　）。`,
          ['1', '2', '*3', '4'],
          '右侧碳原子为 3，故 $x=3$，氧原子 3+3=6 也守恒。',
        ),
        single(
          2,
          '人体红细胞的主要功能是（　　）。',
          ['抵御病菌', '凝血', '*运输氧气', '调节体温'],
          '红细胞内的血红蛋白负责运输氧气；白细胞抵御病菌，血小板参与凝血。',
        ),
        multiple(
          2,
          '下列过程属于化学变化的有（　　）。',
          ['*铁生锈', '冰融化', '*葡萄酿酒', '*食物腐败', '酒精挥发'],
          '有新物质生成的变化是化学变化；状态变化属于物理变化。',
        ),
        judge(
          2,
          '植物只在白天进行呼吸作用，只在夜间进行光合作用。',
          false,
          '呼吸作用昼夜都进行，光合作用需要光照，主要在白天进行。',
        ),
        fillIn(
          1,
          '水的化学式是____，食盐的主要成分的化学式是____。',
          [
            ['H2O', 'H₂O', 'h2o'],
            ['NaCl', 'nacl'],
          ],
          '水由氢和氧两种元素组成；食盐主要成分为氯化钠。',
        ),
        essay(
          2,
          '为什么不能把剩饭剩菜长时间放在室温下？请从微生物和温度的角度说明，并给出两条合理的保存建议。',
          '室温（约 20～40 ℃）适宜细菌繁殖，数小时内可增殖到致病数量，部分细菌产生的毒素耐热，再加热也难以去除。建议：尽快冷藏（4 ℃ 以下）并密封；食用前彻底加热，且不反复加热；尽量当餐吃完。',
          '要点：适宜温度、繁殖速度、毒素、两条建议。',
        ),
      ],
    },
    {
      id: 'listen',
      title: '听力',
      tags: ['听力', '英语'],
      questions: [
        single(
          1,
          '听录音，火车将在几点发车？',
          ['8:15', '*8:50', '9:15', '9:50'],
          '录音原文：Attention please. The train to Shanghai will leave at eight fifty from platform six.',
          { media: 'listen-train.mp3' },
        ),
        fillIn(
          2,
          '听录音，写出会议室的房间号（用阿拉伯数字）：____。',
          [['305']],
          '录音原文：The meeting has been moved to room three zero five on the third floor. Please bring your laptop.',
          { media: 'listen-meeting.mp3' },
        ),
        single(
          2,
          '听录音中的摩尔斯电码（短音为“点”，长音为“划”），它表示的是（　　）。',
          ['OK', '*SOS', 'HELP', 'GO'],
          '三短、三长、三短（··· --- ···）是国际通用的求救信号 SOS。',
          { media: 'morse-sos.mp3', tags: ['摩尔斯电码'] },
        ),
        composite(
          2,
          '<p>听一段关于图书馆的通知，回答问题。</p>',
          [
            [
              0.5,
              single(
                1,
                '周末图书馆几点关门？',
                ['*17:00', '18:00', '20:00', '21:00'],
                'On weekends it closes at five in the afternoon.',
              ),
            ],
            [
              0.5,
              judge(
                1,
                '通知说，图书馆内可以喝水，但不能吃东西。',
                true,
                'You may drink water, but please do not eat in the reading rooms.',
              ),
            ],
          ],
          '录音原文：Welcome to the city library. We are open from nine in the morning. On weekends it closes at five in the afternoon. You may drink water, but please do not eat in the reading rooms.',
          { media: 'listen-library.mp3' },
        ),
      ],
    },
  ],
};
