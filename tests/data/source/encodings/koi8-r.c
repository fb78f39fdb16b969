#include <stdio.h>

/* Эта функция открывает файл и читает настройки. При ошибке она бросает исключение. */
int open_settings(const char *path) {
  FILE *file = fopen(path, "r");
  return file == NULL;
}
