/* phrases.c: see phrases.h. Commands are words of the program and the same in every language. */
#include "phrases.h"

#include "frontier.h"

#include <stdio.h>
#include <string.h>

static const char *const phrases[NUM_PHRASES][FR_LANGUAGES] = {
    [SAY_HELP] = {
        "Answer with the number of a choice or with its text. Also:\n"
        "  why TEXT    why a move is not legal\n"
        "  hint        what a bot would do\n"
        "  undo        take your last move back\n"
        "  score       your score by source\n"
        "  rules N     a rule by its number, or rules that hold a word\n"
        "  show        the table again\n"
        "  save FILE   keep the game; frontier play --load FILE goes on\n"
        "  quit        leave",
        "Ответьте номером варианта или его текстом. Также:\n"
        "  why TEXT    почему ход невозможен\n"
        "  hint        как сходил бы бот\n"
        "  undo        вернуть свой последний ход\n"
        "  score       ваш счёт по источникам\n"
        "  rules N     правило по номеру или правила со словом\n"
        "  show        показать стол ещё раз\n"
        "  save FILE   сохранить партию; frontier play --load FILE продолжит её\n"
        "  quit        выйти",
        "Odpowiedz numerem wyboru albo jego tekstem. Ponadto:\n"
        "  why TEXT    dlaczego ruch jest niedozwolony\n"
        "  hint        co zrobiłby bot\n"
        "  undo        cofnij swój ostatni ruch\n"
        "  score       twój wynik według źródeł\n"
        "  rules N     zasada o numerze lub zasady ze słowem\n"
        "  show        pokaż stół jeszcze raz\n"
        "  save FILE   zapisz grę; frontier play --load FILE ją wznowi\n"
        "  quit        wyjdź",
        "Odpověz číslem volby nebo jejím textem. Dále:\n"
        "  why TEXT    proč tah není dovolen\n"
        "  hint        co by udělal bot\n"
        "  undo        vezmi zpět svůj poslední tah\n"
        "  score       tvé body podle zdrojů\n"
        "  rules N     pravidlo podle čísla nebo pravidla se slovem\n"
        "  show        ukaž stůl znovu\n"
        "  save FILE   ulož hru; frontier play --load FILE v ní pokračuje\n"
        "  quit        odejdi",
    },
    [SAY_YOUR_TURN] = { "to act", "ваш ход", "twój ruch", "jsi na tahu" },
    [SAY_NUMBER_OR_TEXT] = { "A number or a text, or help", "Номер или текст, или help",
                             "Numer albo tekst, albo help", "Číslo nebo text, nebo help" },
    [SAY_AMOUNT_OR_TEXT] = { "A number, or help", "Число, или help", "Liczba, albo help",
                             "Číslo, nebo help" },
    [SAY_NO_CHOICE] = { "There is no choice with this number.", "Варианта с таким номером нет.",
                        "Nie ma wyboru o tym numerze.", "Volba s tímto číslem není." },
    [SAY_PASS_SCREEN] = { "The screen is for %s now. Press Enter.",
                          "Теперь экран для игрока %s. Нажмите Enter.",
                          "Teraz ekran jest dla gracza %s. Naciśnij Enter.",
                          "Obrazovka je teď pro hráče %s. Stiskni Enter." },
    [SAY_GAME_OVER] = { "The game is over.", "Игра окончена.", "Koniec gry.", "Konec hry." },
    [SAY_WINNER] = { "%s wins.", "Победитель: %s.", "Zwycięzca: %s.", "Vítěz: %s." },
    [SAY_SHARED] = { "Shared victory: %s.", "Победа поделена: %s.", "Wspólne zwycięstwo: %s.",
                     "Společné vítězství: %s." },
    [SAY_SAVED] = { "Saved to %s.", "Сохранено в %s.", "Zapisano w %s.", "Uloženo do %s." },
    [SAY_UNSAVED] = { "The game is not saved: save FILE keeps it, quit once more leaves.",
                      "Партия не сохранена: save FILE сохранит её, ещё раз quit — выход.",
                      "Gra nie jest zapisana: save FILE ją zachowa, jeszcze raz quit kończy.",
                      "Hra není uložena: save FILE ji uloží, ještě jednou quit a konec." },
    [SAY_NOTHING_TO_UNDO] = {
        "There is no move of yours to take back.",
        "Нет вашего хода, который можно вернуть.",
        "Nie ma twojego ruchu do cofnięcia.",
        "Není žádný tvůj tah, který lze vzít zpět.",
    },
    [SAY_LEGAL] = {
        "This move is legal.",
        "Этот ход возможен.",
        "Ten ruch jest dozwolony.",
        "Tento tah je dovolen.",
    },
    [SAY_HINT] = {
        "A bot would play: %s",
        "Бот сходил бы: %s",
        "Bot zagrałby: %s",
        "Bot by zahrál: %s",
    },
    [SAY_NO_RULE] = {
        "No rule has this number or word.",
        "Правила с таким номером или словом нет.",
        "Żadna zasada nie ma tego numeru ani słowa.",
        "Žádné pravidlo nemá toto číslo ani slovo.",
    },
    [SAY_NEEDS_FILE] = { "save needs the name of a file.", "После save нужно имя файла.",
                         "save wymaga nazwy pliku.", "save potřebuje jméno souboru." },
    [SAY_NEEDS_MOVE] = { "why needs the text of a move.", "После why нужен текст хода.",
                         "why wymaga tekstu ruchu.", "why potřebuje text tahu." },
    [SAY_TOTAL] = { "Total", "Всего", "Razem", "Celkem" },
    [SAY_SEED] = { "seed", "число", "ziarno", "semínko" },
    [SAY_AMBIGUOUS] = { "Several choices begin so: give more of the text or its number.",
                        "Так начинается несколько вариантов: нужно больше текста или номер.",
                        "Tak zaczyna się kilka wyborów: podaj więcej tekstu lub numer.",
                        "Takto začíná více voleb: zadej více textu nebo číslo." },
};

const char *say(enum phrase phrase, int language) { return phrases[phrase][language]; }

void say_about(enum phrase phrase, int language, const char *what)
{
    const char *text = say(phrase, language), *gap = strstr(text, "%s");

    printf("%.*s%s%s\n", (int)(gap - text), text, what, gap + 2);
}
