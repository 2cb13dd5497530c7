import { describe, expect, it } from '@jest/globals';
import { webAddress } from './web-address.js';

describe('webAddress', () => {
  it('takes addresses of http and https', () => {
    expect(webAddress('https://partner.example/order?id=7')).toBe('https://partner.example/order?id=7');
    expect(webAddress('http://partner.example')).toBe('http://partner.example/');
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://partner.example/1',
    '/order',
    'partner.example',
    '',
    undefined,
  ])('refuses %j', (text) => {
    expect(webAddress(text)).toBeUndefined();
  });
});
