import type { BegunPackage } from './begin-package.js';

/** README.txt of a package: what is in it, how to check it, what it proves and what it says of people. */
export function packageReadme(
  { packageId, examId, paperId, keys, madeAt, by }: BegunPackage,
  keyId: string,
): string {
  return `Vigil 审计包
============

编号：${packageId}
范围：考试 ${examId}${paperId === null ? ' 的全部试卷' : ` 的试卷 ${paperId}`}
制作：${new Date(madeAt).toISOString()}，制作人编号 ${by.id}
签名密钥：${keyId}（Ed25519，与日志封存、回执同一把）
${keys ? '含试题答案与成绩：请按涉密材料保管。' : '不含试题答案与成绩：考试的最后截止时间尚未到，或制作人没有选择。'}

一、怎样核对（不需要考试平台，不联网）

1. 安装 Node.js 20.19 或更新的版本（https://nodejs.org）。
2. 从可信的来源取得 recompute.mjs（例如本平台的源代码 server/audit/recompute.mjs），
   与包内的 recompute.mjs 比较；它是一个文件，没有依赖，先读它，再信它。
3. 执行：node recompute.mjs 本文件.zip --key 公钥文件
   不给公钥，只能知道包自身一致：别人用自己的平台也能做出这样的包。
   公钥文件是考试平台 /api/audit/key 的应答，应在制作本包之前、从另外的途径取得。
   封存密钥更换过而没有原密钥的签名时，验证器会说出还缺哪一把：核实后用 --key 一并给出。
4. 考生的回执：加上 --receipts 回执文件。另存的封存（SEAL_ANCHOR_FILE）：加上 --anchor 锚文件。

验证器逐字节核对压缩包，核对清单、签名、每个事件的哈希与次序、日志的封存、回执，
并从事件和试题答案独立重算每一份试卷的每一个成绩；有不符之处，说出在哪个条目的哪一行。

二、包里有什么

manifest.json           清单：每个条目的长度与 SHA-256
signature.json          对清单、以及它之前的全部字节的签名
recompute.mjs           独立验证器
papers/试卷.jsonl       一份试卷的全部事件，每行一个：考生取得试卷、作答、交卷、成绩、在线状态
exam.jsonl              对整场考试的操作，以及制作本包的记录
server-life.jsonl       系统自身的记录：中断、时钟、密钥更换
receipts/试卷.json      每题最后一次保存的回执
seals/*.jsonl           日志的封存，以及证明上述事件在封存之内的哈希
blueprints/*.json       组卷蓝图
${
  keys
    ? `questions/*.json        试卷所用的试题版本，文件名是内容的 SHA-256
results.jsonl           成绩，每行一份试卷
`
    : `（试题与成绩不在包中；与分数有关的事件只保留哈希，标有 withheld）
`
}
三、它证明什么，不证明什么

证明：这些事件在封存之时就在日志中，此后没有被修改、删去、调换；成绩是由它们得出的。
程序题的判定、人工评分按所记录的采用，不重新运行程序，不重新评阅。
不证明：日志中没有这场考试的其他试卷，一份试卷的末尾没有更多的事件。此事由掌握日志的一方执行 npm run audit -- verify 确认，
或由另一人从同一日志制作一份包来比较。

四、个人信息

包中没有姓名、证件号、手机号、照片，人一律以编号表示；编号与姓名的对应只在考试平台中。
考生写下的答案、监考员发给考生的消息、设备编号、切屏与人脸核验的结果在事件之中，可能指向个人：
只交给有权审计这场考试的人，用毕销毁。
`;
}
