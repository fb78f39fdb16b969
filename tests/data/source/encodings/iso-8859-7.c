#include <stdio.h>

/* Αυτή η συνάρτηση ανοίγει το αρχείο και διαβάζει τις ρυθμίσεις του προγράμματος. */
int open_settings(const char *path) {
  FILE *file = fopen(path, "r");
  return file == NULL;
}
