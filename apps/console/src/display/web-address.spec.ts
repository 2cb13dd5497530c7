import { describe, expect, it } from '@jest/globals';
import { linkOf, safeLink, webAddress } from './web-address.js';

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

describe('linkOf', () => {
  it.each([
    ['ada@example.org', 'mailto:ada@example.org'],
    ['ada+jobs@example.org', 'mailto:ada%2Bjobs@example.org'],
    // Anything else would fill in other lines of the message.
    [
      'joe@ex.com?bcc=spy%40evil.example&subject=Offer',
      'mailto:joe@ex.com%3Fbcc%3Dspy%2540evil.example%26subject%3DOffer',
    ],
    ['a?b&c=d#e/f%0A@example.org', 'mailto:a%3Fb%26c%3Dd%23e%2Ff%250A@example.org'],
    ['joe,spy@example.org', 'mailto:joe%2Cspy@example.org'],
    ['zoë@exämple.org', 'mailto:zo%C3%AB@ex%C3%A4mple.org'],
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ])('links %j to %s, as RFC 6068 writes it', (text, link) => {
    expect(linkOf(text)).toBe(link);
  });

  it.each(['ada', 'ada@example', 'a@b@example.org', '<ada@example.org>', '\ud800@example.org', 'javascript:x@a.b c'])(
    'makes no link of %j',
    (text) => {
      expect(linkOf(text)).toBeUndefined();
    },
  );
});

describe('safeLink', () => {
  it('keeps the addresses of a message and none of its other lines', () => {
    expect(safeLink(' mailto:joe@ex.com?bcc=spy@evil.example\n&x')).toBe('mailto:joe@ex.com');
    expect(safeLink('https://example.org/?a=b')).toBe('https://example.org/?a=b');
    expect(safeLink('javascript:alert(1)')).toBeUndefined();
  });
});
