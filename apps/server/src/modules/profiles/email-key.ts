/** E-mail addresses are compared whole and without regard to case (D-PRO-6). */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}
