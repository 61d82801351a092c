import {
  composite,
  cpp,
  essay,
  fillIn,
  judge,
  matching,
  multiple,
  python,
  scratch,
  single,
  type BankDraft,
} from './author.js';

/**
 * 编程: Python, C++, algorithms, Scratch. Stems and options are HTML; starter code and model programs are
 * plain text.
 */
export const codeBank: BankDraft = {
  id: 'code',
  title: '编程与算法',
  catId: 'R02R02',
  faceCrowd: '编程初学者',
  remark: 'Python、C++、算法与 Scratch 图形化编程。',
  training: true,
  chapters: [
    {
      id: 'python',
      title: 'Python 基础',
      tags: ['Python'],
      questions: [
        single(
          1,
          'Python 中表达式 <code>7 // 2 + 7 % 2</code> 的值是（　　）。',
          ['3.5', '*4', '4.5', '5'],
          '整除得 3，取余得 1，和为 4。',
        ),
        single(
          2,
          '执行 <code>print([x * x for x in range(5) if x % 2])</code> 的输出是（　　）。',
          ['[0, 4, 16]', '*[1, 9]', '[1, 9, 25]', '[0, 1, 4, 9, 16]'],
          'range(5) 中的奇数为 1 和 3，平方为 1 和 9。',
        ),
        single(
          3,
          '<p>下列代码的输出是（　　）。</p><pre><code>def add(item, box=[]):\n    box.append(item)\n    return box\n\nadd(1)\nprint(add(2))</code></pre>',
          ['[2]', '*[1, 2]', '[1]', '报错'],
          '默认参数只在定义时创建一次，多次调用共享同一个列表。',
        ),
        multiple(
          2,
          '下列 Python 对象中，可以作为字典键的有（　　）。',
          ['*字符串', '*整数', '*由整数组成的元组', '列表', '字典'],
          '字典的键必须可散列，列表和字典是可变对象，不可散列。',
        ),
        judge(
          1,
          'Python 使用缩进来表示代码块。',
          true,
          '缩进是 Python 语法的一部分，同一代码块缩进必须一致。',
        ),
        judge(
          2,
          '执行 a = [1, 2]; b = a; b.append(3) 之后，列表 a 不会改变。',
          false,
          'b 与 a 引用同一个列表，a 变为 [1, 2, 3]。',
        ),
        fillIn(
          2,
          '<p>补全代码，使函数返回列表中偶数的个数：</p><pre><code>def count_even(nums):\n    return sum(1 for n in nums if n % 2 == ____)</code></pre>',
          [['0']],
          '偶数除以 2 的余数为 0。',
        ),
        python(
          1,
          '<p>编写函数 <code>is_leap(year)</code>，判断给定年份是否为闰年，是返回 <code>True</code>，否则返回 <code>False</code>。</p><p>规则：能被 4 整除但不能被 100 整除，或能被 400 整除。</p><p>示例：<code>is_leap(2024)</code> 为 <code>True</code>，<code>is_leap(1900)</code> 为 <code>False</code>。</p>',
          'def is_leap(year):\n    # 在这里编写代码\n    pass\n\n\nprint(is_leap(2024), is_leap(1900), is_leap(2000))\n',
          'def is_leap(year):\n    return (year % 4 == 0 and year % 100 != 0) or year % 400 == 0\n',
          '三个条件的组合，注意 1900 年不是闰年而 2000 年是闰年。',
        ),
        python(
          2,
          '<p>编写函数 <code>word_count(text)</code>，统计英文文本中每个单词出现的次数并返回字典；单词以空格分隔，忽略大小写。</p><p>示例：<code>word_count("the cat and the hat")</code> 返回 <code>{"the": 2, "cat": 1, "and": 1, "hat": 1}</code>。</p>',
          'def word_count(text):\n    counts = {}\n    # 在这里编写代码\n    return counts\n\n\nprint(word_count("the cat and the hat"))\n',
          'def word_count(text):\n    counts = {}\n    for word in text.lower().split():\n        counts[word] = counts.get(word, 0) + 1\n    return counts\n',
          '用 split() 切分、lower() 统一大小写、dict.get 累加。',
        ),
        python(
          2,
          '<p>输入的第一行是一个整数 <code>n</code>（1 ≤ n ≤ 1000），第二行是 n 个以空格分隔的整数。输出其中最大值与最小值的差。</p><p>输入样例：</p><pre><code>5\n3 9 4 1 7</code></pre><p>输出样例：<code>8</code></p>',
          'n = int(input())\nnums = list(map(int, input().split()))\n# 在这里编写代码，用 print 输出结果\n',
          'n = int(input())\nnums = list(map(int, input().split()))\nprint(max(nums) - min(nums))\n',
          '用 max() 和 min() 求最值；注意只有一个数时差为 0，数可以是负数。',
          {
            tags: ['自动判题'],
            tests: [
              ['5\n3 9 4 1 7\n', '8\n', 'visible'],
              ['1\n42\n', '0\n', 'visible'],
              ['4\n-5 -1 -9 -3\n', '8\n', 'hidden'],
              ['6\n1000000 -1000000 0 5 5 7\n', '2000000\n', 'hidden'],
            ],
          },
        ),
      ],
    },
    {
      id: 'cpp',
      title: 'C++ 基础',
      tags: ['C++'],
      questions: [
        single(
          1,
          'C++ 中用于输出的标准流对象是（　　）。',
          ['cin', '*cout', 'printf', 'scanf'],
          'cout 是标准输出流对象，cin 是标准输入流对象。',
        ),
        single(
          2,
          '设有 <code>int a[5] = {1, 2};</code> ，则 <code>a[3]</code> 的值是（　　）。',
          ['*0', '2', '3', '不确定'],
          '部分初始化的数组，其余元素自动初始化为 0。',
        ),
        single(
          3,
          '一个类有虚函数且会通过基类指针删除派生类对象时，基类的析构函数应当是（　　）。',
          ['私有的', '静态的', '*虚函数', '内联的'],
          '否则只会调用基类析构函数，派生类资源得不到释放。',
        ),
        judge(
          2,
          'C++ 中的引用必须在定义时初始化，之后不能再改为引用其他对象。',
          true,
          '引用一经绑定就不能重新绑定。',
        ),
        cpp(
          1,
          '<p>输入一个整数 <code>n</code>（1 ≤ n ≤ 10000），输出 1 到 n 中所有能被 3 整除的数之和。</p><p>输入样例：<code>10</code>　输出样例：<code>18</code></p>',
          '#include <iostream>\nusing namespace std;\n\nint main() {\n    int n;\n    cin >> n;\n    // 在这里编写代码\n    return 0;\n}\n',
          '#include <iostream>\nusing namespace std;\n\nint main() {\n    int n;\n    cin >> n;\n    long long sum = 0;\n    for (int i = 3; i <= n; i += 3) sum += i;\n    cout << sum << endl;\n    return 0;\n}\n',
          '样例：3+6+9=18。以 3 为步长循环累加即可。',
        ),
        cpp(
          3,
          '<p>输入两个正整数 <code>a</code>、<code>b</code>（不超过 $10^9$），输出它们的最大公约数和最小公倍数，用空格分隔。</p><p>输入样例：<code>12 18</code>　输出样例：<code>6 36</code></p>',
          '#include <iostream>\nusing namespace std;\n\nlong long gcd(long long a, long long b) {\n    // 在这里编写代码\n    return 0;\n}\n\nint main() {\n    long long a, b;\n    cin >> a >> b;\n    cout << gcd(a, b) << endl;\n    return 0;\n}\n',
          '#include <iostream>\nusing namespace std;\n\nlong long gcd(long long a, long long b) {\n    return b == 0 ? a : gcd(b, a % b);\n}\n\nint main() {\n    long long a, b;\n    cin >> a >> b;\n    long long g = gcd(a, b);\n    cout << g << " " << a / g * b << endl;\n    return 0;\n}\n',
          '辗转相除法求最大公约数；最小公倍数先除后乘，避免溢出。',
        ),
      ],
    },
    {
      id: 'algo',
      title: '算法与数据结构',
      tags: ['算法'],
      questions: [
        single(
          1,
          '具有“先进后出”特点的数据结构是（　　）。',
          ['队列', '*栈', '链表', '树'],
          '栈后进先出（先进后出），队列先进先出。',
        ),
        single(
          2,
          '对 1000 个有序元素进行二分查找，最多需要比较（　　）次。',
          ['9', '*10', '100', '500'],
          '$2^{10}=1024$，每次排除一半，最多比较 10 次。',
        ),
        single(
          2,
          '如图所示的二叉树，其中序遍历序列是（　　）。',
          ['A B D E C F', '*D B E A C F', 'D E B F C A', 'A B C D E F'],
          '中序遍历的顺序为左子树、根、右子树：左子树 D B E，根 A，右子树 C F。',
          { image: 'tree.png', tags: ['看图'] },
        ),
        single(
          2,
          '执行图中的流程图，输出的 S 值是（　　）。',
          ['10', '*15', '21', '5'],
          '循环累加 1+2+3+4+5=15，i=6 时退出。',
          {
            image: 'flowchart.png',
            tags: ['看图'],
          },
        ),
        single(
          3,
          '快速排序在最坏情况下的时间复杂度是（　　）。',
          ['$O(n)$', '$O(n\\log n)$', '*$O(n^2)$', '$O(\\log n)$'],
          '当每次划分极不均衡（例如已有序且取首元素为基准）时退化为 $O(n^2)$。',
        ),
        multiple(
          2,
          '下列排序算法中，属于稳定排序的有（　　）。',
          ['*冒泡排序', '*归并排序', '*插入排序', '快速排序', '堆排序'],
          '相等元素的相对次序在稳定排序后保持不变。',
        ),
        matching(
          2,
          '将算法与它的平均时间复杂度连线。',
          [
            ['二分查找', '$O(\\log n)$'],
            ['顺序查找', '$O(n)$'],
            ['归并排序', '$O(n\\log n)$'],
            ['冒泡排序', '$O(n^2)$'],
          ],
          ['$O(2^n)$', '$O(1)$'],
          '时间复杂度刻画了运行时间随规模增长的快慢。',
        ),
        essay(
          2,
          '用自然语言或伪代码描述“汉诺塔”问题的递归解法，并说明移动 n 个圆盘需要多少步。',
          '把上面 n-1 个圆盘借助目标柱从起始柱移到中间柱；把最大的圆盘移到目标柱；再把 n-1 个圆盘从中间柱借助起始柱移到目标柱；n=1 时直接移动。步数满足 T(n)=2T(n-1)+1，T(1)=1，故 T(n)=2^n-1。',
          '要点：递归边界、三个步骤、步数公式。',
        ),
        composite(
          2,
          '<p>下面的函数用于判断一个正整数是否为质数：</p><pre><code>def is_prime(n):\n    if n &lt; 2:\n        return False\n    i = 2\n    while i * i &lt;= n:\n        if n % i == 0:\n            return False\n        i += 1\n    return True</code></pre>',
          [
            [
              0.3,
              single(
                1,
                '调用 is_prime(51) 的返回值是（　　）。',
                ['True', '*False', 'None', '报错'],
                '51=3×17，不是质数。',
              ),
            ],
            [
              0.3,
              fillIn(
                2,
                '调用 is_prime(97) 时，while 循环体共执行 ____ 次。',
                [['8', '八']],
                'i 从 2 到 9，i×i 不超过 97，共 8 次。',
              ),
            ],
            [
              0.4,
              single(
                2,
                '该算法的时间复杂度是（　　）。',
                ['$O(\\log n)$', '*$O(\\sqrt n)$', '$O(n)$', '$O(n^2)$'],
                'i 最多增加到 $\\sqrt n$。',
              ),
            ],
          ],
          '试除法只需检查到平方根。',
          { tags: ['程序阅读'] },
        ),
      ],
    },
    {
      id: 'scratch',
      title: 'Scratch 图形化编程',
      tags: ['Scratch'],
      questions: [
        single(
          1,
          'Scratch 3.0 项目文件的扩展名是（　　）。',
          ['.sb2', '*.sb3', '.scr', '.py'],
          'Scratch 3.0 的项目文件为 .sb3，本质上是一个压缩包。',
        ),
        judge(
          1,
          '在 Scratch 中，一个角色可以同时拥有多段脚本，并在同一事件下并行执行。',
          true,
          '多个“当绿旗被点击”脚本会同时启动。',
        ),
        scratch(
          1,
          '<p>在模板的基础上编程：点击绿旗后，小猫从舞台左侧走到右侧，碰到舞台边缘就反弹，并始终保持左右翻转。</p><p>完成后导出 <code>.sb3</code> 文件并上传。</p>',
          'walk.sb3',
          '当绿旗被点击；将旋转方式设为左右翻转；重复执行：移动 10 步、碰到边缘就反弹。',
          '评分：能运行（30%）、持续移动（30%）、边缘反弹（20%）、左右翻转（20%）。',
        ),
        scratch(
          2,
          '<p>在模板的基础上制作“接苹果”小游戏：苹果从舞台顶部随机位置落下，用左右方向键移动碗接住苹果，接到一个加 1 分，30 秒后结束并显示得分。</p>',
          'walk.sb3',
          '变量“得分”；苹果：移到随机 x、y=180，重复下落，碰到碗加分并回到顶部；碗：方向键控制 x 坐标；计时 30 秒后广播“结束”。',
          '评分：随机下落（25%）、键盘控制（25%）、计分正确（25%）、计时结束（25%）。',
        ),
      ],
    },
  ],
};
