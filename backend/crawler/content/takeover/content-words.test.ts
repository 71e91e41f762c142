import { cosineOf } from '../../../status/takeover/cosine';
import { readComparedPage } from './read-compared-page';

const likeness = (one: string, other: string): number => {
  const [then, now] = [one, other].map(
    (text) =>
      readComparedPage(`<p>${text}</p>`, { host: 'museum-lunden.org', path: '/' }, () => ({
        hindrance: null,
        isParked: false,
      })).contentWords,
  );
  return cosineOf(then ?? new Map(), now ?? new Map());
};

test.each([
  [
    'Vietnamese',
    'Bảo tàng được xây dựng vào năm 1932 và là một trong những công trình kiến trúc lâu đời nhất của thành phố. Người dân trong vùng thường đến đây vào những ngày lễ lớn để tưởng nhớ những người đã xây dựng nên thành phố này.',
    'Đây là một trong những trang được người chơi trong nước đánh giá cao nhất hiện nay. Với những ưu đãi dành cho người mới, thành viên được nhận thưởng vào những ngày lễ, và người chơi được hỗ trợ trong suốt thời gian tham gia.',
  ],
  [
    'Thai',
    'พิพิธภัณฑ์แห่งนี้สร้างขึ้นในปี 2475 และเป็นอาคารที่เก่าแก่ที่สุดแห่งหนึ่งในประเทศไทย ผู้คนในท้องถิ่นมักจะเดินทางมาที่นี่ในวันหยุด เพื่อชมการแสดงที่ได้รับการยอมรับจากหน่วยงานที่มีชื่อเสียง',
    'เว็บที่ได้รับการยอมรับว่าให้บริการอย่างเชื่อถือได้แห่งเดียวในประเทศไทย ระบบที่ใช้งานง่ายและปลอดภัย มีความน่าเชื่อถือสูง เนื่องจากเป็นเว็บที่ได้รับมาตรฐานจากหน่วยงานที่มีชื่อเสียง',
  ],
])(
  'two texts of strangers in %s are not alike by their syllables, one text is',
  (_, one, other) => {
    expect(likeness(one, other)).toBeLessThan(0.2);
    expect(likeness(one, one)).toBeCloseTo(1);
  },
);
