import { onFirstUse } from './on-first-use';

test('made when it is first wanted, and once', () => {
  const make = jest.fn(() => ({}));
  const value = onFirstUse(make);
  expect(make).not.toHaveBeenCalled();
  expect(value()).toBe(value());
  expect(make).toHaveBeenCalledTimes(1);
});

test('nothing is made once, too', () => {
  const make = jest.fn(() => undefined);
  const value = onFirstUse(make);
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(1);
});

test('what fails is tried again', () => {
  const make = jest.fn<number, []>().mockImplementationOnce(() => {
    throw new RangeError('not yet');
  });
  make.mockReturnValue(7);
  const value = onFirstUse(make);
  expect(value).toThrow('not yet');
  expect(value()).toBe(7);
});
