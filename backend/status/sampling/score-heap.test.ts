import { createSeededRandom } from '../../runtime/seeded-random';
import { ScoreHeap } from './score-heap';

test('nobody is first as long as nobody has a score', () => {
  expect(new ScoreHeap(0).top).toBeNull();
  const heap = new ScoreHeap(2);
  expect(heap.top).toBeNull();
  heap.set(1, 0.5);
  expect(heap.top).toBe(1);
  heap.set(1, -Infinity);
  expect(heap.top).toBeNull();
});

test('the highest score is first, whatever was set before', () => {
  const random = createSeededRandom(3);
  const scores = Array.from({ length: 40 }, () => -Infinity);
  const heap = new ScoreHeap(scores.length);
  for (let round = 0; round < 5_000; round += 1) {
    const id = random.below(scores.length);
    const score = random.below(10) === 0 ? -Infinity : random.below(1_000);
    scores[id] = score;
    heap.set(id, score);
    const best = Math.max(...scores);
    expect(heap.top === null ? -Infinity : scores[heap.top]).toBe(best);
  }
});
