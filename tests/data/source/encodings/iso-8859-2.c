#include <stdio.h>

/* Ta funkcja otwiera plik i odczytuje ustawienia, które s± pó¼niej u¿ywane. Je¿eli wyst±pi b³±d, zg³aszany jest wyj±tek. Nale¿y te¿ zwróciæ uwagê na kolejno¶æ. */
int open_settings(const char *path) {
  FILE *file = fopen(path, "r");
  return file == NULL;
}
