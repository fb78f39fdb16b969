#include <stdio.h>

/* Cette fonction ouvre le fichier et lit les réglages. En cas d'erreur elle lève une exception à la fin, sauf si l'appelant a demandé le contraire. */
int open_settings(const char *path) {
  FILE *file = fopen(path, "r");
  return file == NULL;
}
