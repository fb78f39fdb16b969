#include <stdio.h>

/* Diese Funktion öffnet die Datei und liest die Einstellungen. Bei Fehlern wirft sie eine “Ausnahme” – außer für fehlende Schlüssel. */
int open_settings(const char *path) {
  FILE *file = fopen(path, "r");
  return file == NULL;
}
