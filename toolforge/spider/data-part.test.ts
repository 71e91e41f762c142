import { dataPart } from './data-part';

const account = { user: 'weboid', password: 'secret' };

test('a part is read from the command line', () => {
  expect(dataPart('data_1=db1.example.org:3306/weboid', account)).toEqual({
    name: 'data_1',
    host: 'db1.example.org',
    port: 3306,
    database: 'weboid',
    user: 'weboid',
    password: 'secret',
  });
});

test.each(['db1.example.org', 'data 1=host:3306/weboid', 'data_1=host/weboid', 'a=b:c/d'])(
  '%s is none',
  (text) => {
    expect(() => dataPart(text, account)).toThrow('a part is named like');
  },
);
